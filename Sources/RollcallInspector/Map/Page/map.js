'use strict'
// Narrows the page down to what somebody looks for. What is chosen stands in the fragment of the address, so that a
// view can be linked: #q=text&kind=member,route&module=CourierText&group=family:CourierCore.Messages
{
  const root = document.documentElement
  const all = (selector, within = document) => [...within.querySelectorAll(selector)]
  const search = document.querySelector('#search')
  const status = document.querySelector('#count')
  const clear = document.querySelector('#clear')
  const empty = document.querySelector('#empty')
  const lists = document.querySelector('#lists')
  const buttons = all('.kinds button')
  const nodes = all('.node')
  const joins = all('.joins path')
  const groups = all('.group')
  const entries = all('.entry').map(element => ({
    element,
    text: `${element.textContent} ${element.dataset.search ?? ''}`.toLowerCase(),
    module: element.dataset.module,
    id: element.dataset.entry,
    group: element.closest('.group').dataset.group,
    kind: element.closest('.group').dataset.kind,
  }))
  const total = new Set(entries.map(entry => entry.id)).size
  const places = all('li', lists).reverse()
  let state = { q: '', kinds: [], module: '', group: '' }

  function readAddress() {
    const fragment = new URLSearchParams(location.hash.slice(1))
    const known = value => nodes.some(node => value === (node.dataset.module ?? node.dataset.group))
    const only = name => known(fragment.get(name)) ? fragment.get(name) : ''
    state = {
      q: fragment.get('q') ?? '',
      kinds: (fragment.get('kind')?.split(',') ?? []).filter(kind => buttons.some(button => button.value === kind)),
      module: only('module'),
      group: only('group'),
    }
    search.value = state.q
  }

  function writeAddress(isStep) {
    const fragment = new URLSearchParams()
    if (state.q) fragment.set('q', state.q)
    if (state.kinds.length) fragment.set('kind', state.kinds.join(','))
    if (state.module) fragment.set('module', state.module)
    if (state.group) fragment.set('group', state.group)
    const text = String(fragment)
    const address = location.pathname + location.search + (text ? '#' + text : '')
    try { history[isStep ? 'pushState' : 'replaceState'](null, '', address) } catch { /* Some viewers allow none. */ }
  }

  function show() {
    const words = state.q.toLowerCase().split(/\s+/).filter(word => word)
    const isNarrowed = words.length || state.kinds.length || state.module || state.group
    const shown = new Set(), modules = new Set(), kept = new Set(), pairs = new Set()
    for (const entry of entries) {
      const isShown = (!state.kinds.length || state.kinds.includes(entry.kind))
        && (!state.module || entry.module === state.module) && (!state.group || entry.group === state.group)
        && words.every(word => entry.text.includes(word))
      entry.element.hidden = !isShown
      entry.element.classList.toggle('lit', isShown && state.module !== '')
      if (!isShown) continue
      shown.add(entry.id)
      modules.add(entry.module)
      kept.add(entry.group)
      pairs.add(entry.module + '\n' + entry.group)
    }
    // A module may register nothing and define families.
    if (state.module && !words.length && !state.kinds.length) {
      for (const { dataset } of joins) {
        if (dataset.module !== state.module || (state.group && dataset.group !== state.group)) continue
        modules.add(dataset.module)
        kept.add(dataset.group)
        pairs.add(dataset.module + '\n' + dataset.group)
      }
    }
    // Places in the tree stay as long as something below them does; inner ones come first here.
    for (const place of places) place.hidden = !place.querySelector('.entry:not([hidden])')
    for (const group of groups) group.hidden = isNarrowed ? !kept.has(group.dataset.group) && state.group !== group.dataset.group : false
    for (const node of nodes) {
      const { module, group } = node.dataset
      node.classList.toggle('off', !!isNarrowed && !(module === undefined ? kept.has(group) : modules.has(module)))
      node.setAttribute('aria-current', String(module === undefined ? group === state.group : module === state.module))
    }
    for (const join of joins) {
      const isJoined = pairs.has(join.dataset.module + '\n' + join.dataset.group)
      join.classList.toggle('off', !!isNarrowed && !isJoined)
      join.classList.toggle('lit', !!isNarrowed && isJoined)
    }
    root.classList.toggle('focus', !!isNarrowed)
    for (const button of buttons) button.setAttribute('aria-pressed', String(state.kinds.includes(button.value)))
    status.textContent = isNarrowed ? `${shown.size} of ${total} registrations` + chosen() : `${total} registrations`
    clear.hidden = !isNarrowed
    empty.hidden = shown.size > 0 || groups.some(group => !group.hidden)
    mark(words)
  }

  function chosen() {
    const group = groups.find(group => group.dataset.group === state.group)
    return (group ? ` in ${group.querySelector('h3').textContent}` : '') + (state.module ? ` from ${state.module}` : '')
  }

  // Marks what was searched for, where the browser can do that without changing the page.
  function mark(words) {
    if (!window.Highlight || !CSS.highlights) return
    CSS.highlights.delete('found')
    if (!words.length) return
    const ranges = []
    for (const { element } of entries) {
      if (element.hidden || ranges.length > 2000) continue
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode.data.toLowerCase()
        for (const word of words) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            if (at + word.length > walker.currentNode.length) break
            const range = new Range()
            range.setStart(walker.currentNode, at)
            range.setEnd(walker.currentNode, at + word.length)
            ranges.push(range)
          }
        }
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges))
  }

  function change(part, isStep = true) {
    Object.assign(state, part)
    writeAddress(isStep)
    show()
  }

  function reset() {
    search.value = ''
    change({ q: '', kinds: [], module: '', group: '' })
  }

  search.addEventListener('input', () => change({ q: search.value }, false))
  clear.addEventListener('click', () => { reset(); search.focus() })
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const others = state.kinds.filter(kind => kind !== button.value)
      change({ kinds: others.length === state.kinds.length ? [...others, button.value] : others })
    })
  }
  document.addEventListener('click', event => {
    const link = event.target.closest?.('a[data-module],a[data-group]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const part = link.dataset.module === undefined ? 'group' : 'module'
    const name = link.dataset[part]
    // In the picture a second click takes the choice back; a link in the lists also leaves the family it stands in.
    const isNode = link.classList.contains('node')
    const other = part === 'module' ? 'group' : 'module'
    change({ [part]: isNode && state[part] === name ? '' : name, ...(isNode ? {} : { [other]: '' }) })
    if (matchMedia('(max-width:60rem)').matches || !isNode) lists.scrollIntoView({ block: 'start' })
  })
  // Only what is pointed at stands out while it is.
  const point = name => event => {
    const node = event.target.closest?.('.node')
    if (!node) return
    const isOver = name === 'over'
    if (!state.module && !state.group && !state.q && !state.kinds.length) {
      root.classList.toggle('focus', isOver)
      for (const join of joins) {
        const isOwn = node.dataset.module === undefined ? join.dataset.group === node.dataset.group : join.dataset.module === node.dataset.module
        join.classList.toggle('lit', isOver && isOwn)
      }
      for (const entry of entries) entry.element.classList.toggle('lit', isOver && entry.module === node.dataset.module)
    }
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, point('over'))
  for (const type of ['pointerout', 'focusout']) document.addEventListener(type, point('out'))

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const active = document.activeElement
    if (event.key === '/' && active !== search) {
      event.preventDefault()
      search.focus()
      search.select()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      reset()
    } else if (event.key === 'ArrowDown' && active === search) {
      event.preventDefault()
      nodes.find(node => !node.classList.contains('off'))?.focus()
    } else if (event.key.startsWith('Arrow') && active?.classList.contains('node')) {
      event.preventDefault()
      step(active, event.key)
    } else if (event.key.startsWith('Arrow') && buttons.includes(active)) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (by) buttons[(buttons.indexOf(active) + by + buttons.length) % buttons.length].focus()
    }
  })

  // Up and down within modules or groups, left and right to what a node is joined with.
  function step(node, key) {
    const isModule = node.dataset.module !== undefined
    const column = nodes.filter(other => (other.dataset.module !== undefined) === isModule)
    const index = column.indexOf(node)
    if (key === 'ArrowDown') column[index + 1]?.focus()
    else if (key === 'ArrowUp') (column[index - 1] ?? search).focus()
    else if (isModule === (key === 'ArrowRight')) {
      const own = isModule ? 'module' : 'group', other = isModule ? 'group' : 'module'
      const joined = joins.filter(join => join.dataset[own] === node.dataset[own]).map(join => join.dataset[other])
      nodes.find(candidate => joined.includes(candidate.dataset[other]))?.focus()
    }
  }

  addEventListener('hashchange', () => { readAddress(); show() })
  addEventListener('popstate', () => { readAddress(); show() })
  root.classList.add('js')
  document.querySelector('.bar').hidden = false
  readAddress()
  show()
}
