#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { everyCommand } from './commands/every-command.ts'
import { help } from './commands/help.ts'
import { exitCodes, Refusal } from './exit-codes.ts'
import { ListenError } from './http/listeners.ts'
import { redact } from './logging.ts'
import { version } from './program.ts'
import { ConfigurationError } from './read-configuration.ts'
import { SealingError } from './sealing.ts'

/** The status that a failure stands for; what is not foreseen is 1. */
function exitCodeOf(error: unknown): number {
  if (error instanceof Refusal) return error.exitCode
  if (error instanceof ConfigurationError || error instanceof SealingError) return exitCodes.configuration
  if (error instanceof ListenError) return exitCodes.placeTaken
  return exitCodes.unexpected
}

function say(error: unknown): void {
  const code = exitCodeOf(error)
  const message = error instanceof Error ? (code === exitCodes.unexpected ? (error.stack ?? error.message) : error.message) : String(error)
  process.stderr.write(`sallyport: ${redact(message)}\n`)
}

async function run(args: readonly string[]): Promise<number> {
  const [name] = args
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(help(everyCommand))
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  if (name === '--version') {
    process.stdout.write(`${version}\n`)
    return exitCodes.done
  }
  const command = everyCommand.find((candidate) => candidate.name.split(' ').every((word, index) => word === args[index]))
  if (!command)
    throw new Refusal(
      exitCodes.usage,
      `there is no command ${name}: there are ${everyCommand.map((one) => one.name).join(', ')}; --help says more`,
    )
  const { values } = parse(command.options, args.slice(command.name.split(' ').length))
  if (values.help === true) {
    process.stdout.write(help([command]))
    return exitCodes.done
  }
  return await command.run(values, process.env)
}

function parse(options: (typeof everyCommand)[number]['options'], args: string[]) {
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean' } }, strict: true, allowPositionals: false })
  } catch (error) {
    throw new Refusal(exitCodes.usage, `${(error as Error).message.replace(/\. .*$/s, '')}: --help lists the options`)
  }
}

for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    say(error)
    process.exit(exitCodes.unexpected)
  })

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  say(error)
  process.exitCode = exitCodeOf(error)
}
