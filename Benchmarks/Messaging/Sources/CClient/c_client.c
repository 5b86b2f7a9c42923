#include "c_client.h"
#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static natsStatus open_connection(natsConnection **connection, const char *url, bool flushes_at_once) {
    natsOptions *options = NULL;
    natsStatus status = natsOptions_Create(&options);
    if (status == NATS_OK) status = natsOptions_SetURL(options, url);
    if (status == NATS_OK) status = natsOptions_SetSendAsap(options, flushes_at_once);
    if (status == NATS_OK) status = natsConnection_Connect(connection, options);
    natsOptions_Destroy(options);
    return status;
}

static void answer(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *text) {
    (void)subscription;
    natsConnection_PublishString(connection, natsMsg_GetReply(message), text);
    natsMsg_Destroy(message);
}

int c_answer(const char *url, const char *subject, const char *text, int flushes_at_once) {
    natsConnection *connection = NULL;
    natsSubscription *subscription = NULL;
    natsStatus status = open_connection(&connection, url, flushes_at_once);
    if (status == NATS_OK)
        status = natsConnection_QueueSubscribe(&subscription, connection, subject, "q", answer, strdup(text));
    if (status == NATS_OK) status = natsConnection_Flush(connection);
    return (int)status;
}

struct caller {
    natsConnection *connection;
    const char *subject;
    int calls;
    natsStatus status;
};

static void *call(void *argument) {
    struct caller *caller = argument;
    for (int index = 0; index < caller->calls && caller->status == NATS_OK; index++) {
        natsMsg *reply = NULL;
        caller->status = natsConnection_Request(&reply, caller->connection, caller->subject, "", 0, 10000);
        natsMsg_Destroy(reply);
    }
    return NULL;
}

double c_call(const char *url, const char *subject, int threads, int calls) {
    natsConnection *connection = NULL;
    natsStatus status = open_connection(&connection, url, false);
    if (status != NATS_OK) return -(double)status;
    pthread_t *running = calloc((size_t)threads, sizeof(pthread_t));
    struct caller *callers = calloc((size_t)threads, sizeof(struct caller));
    double start = now();
    for (int index = 0; index < threads; index++) {
        callers[index] = (struct caller){connection, subject, calls / threads, NATS_OK};
        pthread_create(&running[index], NULL, call, &callers[index]);
    }
    for (int index = 0; index < threads; index++) {
        pthread_join(running[index], NULL);
        if (callers[index].status != NATS_OK) status = callers[index].status;
    }
    double seconds = now() - start;
    free(running);
    free(callers);
    natsConnection_Destroy(connection);
    return status == NATS_OK ? seconds : -(double)status;
}

double c_publish(const char *url, const char *subject, int messages, int size, int under_way) {
    natsConnection *connection = NULL;
    jsCtx *context = NULL;
    jsOptions options;
    natsStatus status = open_connection(&connection, url, false);
    jsOptions_Init(&options);
    options.PublishAsync.MaxPending = under_way;
    options.PublishAsync.StallWait = 10000;
    if (status == NATS_OK) status = natsConnection_JetStream(&context, connection, &options);
    if (status != NATS_OK) return -(double)status;
    char *data = malloc((size_t)size);
    memset(data, 'x', (size_t)size);
    // What the first message makes is there before.
    if (status == NATS_OK) status = js_PublishAsync(context, subject, data, size, NULL);
    if (status == NATS_OK) status = js_PublishAsyncComplete(context, NULL);
    // And so are the ids, as the messages of the transport are.
    char (*ids)[16] = calloc((size_t)messages, sizeof(*ids));
    for (int index = 0; index < messages; index++) snprintf(ids[index], sizeof(*ids), "%d", index);
    double start = now();
    for (int index = 0; index < messages && status == NATS_OK; index++) {
        jsPubOptions publish;
        jsPubOptions_Init(&publish);
        publish.MsgId = ids[index];
        status = js_PublishAsync(context, subject, data, size, &publish);
    }
    if (status == NATS_OK) {
        jsPubOptions wait;
        jsPubOptions_Init(&wait);
        wait.MaxWait = 60000;
        status = js_PublishAsyncComplete(context, &wait);
    }
    double seconds = now() - start;
    free(ids);
    free(data);
    jsCtx_Destroy(context);
    natsConnection_Destroy(connection);
    return status == NATS_OK ? seconds : -(double)status;
}
