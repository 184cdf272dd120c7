import { readConfig } from '../config.ts'
import { CannotStart } from '../kernel/cannot-start.ts'
import { openDeps } from '../start.ts'
import { commands, usage } from './admin.ts'

/** `npm run admin -- <command>`: what the operator does to an installation, beside the running product. */
const main = async (): Promise<number> => {
  const [name = '', ...words] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(usage())
    return 1
  }
  const { deps, close } = await openDeps(readConfig(process.env), { beside: true })
  try {
    return await command.run(deps, words, (line) => console.log(line))
  } finally {
    await close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  },
)
