import { format } from 'node:util'
import type { Logger } from 'pino'

/** Of the ways to write to the console, the ones that libraries use, and what they are in a log. */
const levels = { trace: 'debug', debug: 'debug', log: 'info', info: 'info', dir: 'info', warn: 'warn', error: 'error' } as const

/** What stands in an object is unknown, and may be of a person: of objects only errors are logged, by the log's own rules. */
const wordOf = (part: unknown): unknown =>
  part instanceof Error ? part.message : typeof part === 'object' && part !== null ? '[object]' : part

/**
 * From now on everything the process prints becomes a line of its log: what libraries write to the console, warnings of the runtime, and uncaught errors
 * that end the process (exit code 1, as usual). For the whole process, once.
 */
export const logAllOutput = (log: Logger): void => {
  for (const [way, level] of Object.entries(levels) as [keyof typeof levels, (typeof levels)[keyof typeof levels]][])
    console[way] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      log[level]({ source: 'console', ...(err === undefined ? {} : { err }) }, format(...parts.map(wordOf)).trim())
    }
  // The runtime's own listener prints them as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    // What the runtime calls experimental we have chosen; npm start silences it, too.
    if (warning.name !== 'ExperimentalWarning') log.warn({ source: 'runtime', err: warning }, warning.name)
  })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, `the process ends: ${event}`)
      process.exit(1)
    })
}

const lineOf = (level: number, message: string): string =>
  `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg: message })}\n`

/**
 * What is logged for the operator whatever the log's level: started where, ready, stopping. One line like the log's; it names our own addresses, which the
 * log's rules would take out.
 */
export const notifyOperator = (message: string): void => {
  process.stdout.write(lineOf(30, message))
}

/** The same for the reason why a start is refused, on standard error. */
export const lastWords = (message: string): void => {
  process.stderr.write(lineOf(60, message))
}
