import CourierCore

run(Array(CommandLine.arguments.dropFirst()))
