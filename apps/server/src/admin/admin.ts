import { z } from 'zod'
import type { Deps } from '../kernel/deps.ts'
import { invitationDays, inviteAdmin, resetFactors } from '../modules/staff/staff.ts'
import { reencryptAll } from '../secrets/reencrypt.ts'

type Print = (line: string) => void
/** @returns the exit code. */
type Command = { about: string; run: (deps: Deps, words: readonly string[], print: Print) => Promise<number> }

/** What `npm run admin -- <command>` can do. */
export const commands: Readonly<Record<string, Command>> = {
  invite: {
    about: 'invite <e-mail>          makes the holder of the address an Admin and prints the link into the office',
    run: async (deps, [email], print) => {
      if (email === undefined || !z.email().safeParse(email).success) {
        print('Write the e-mail address of the new Admin: npm run admin -- invite somebody@hoppla.example')
        return 1
      }
      const invited = await inviteAdmin(deps, email)
      if (invited.outcome === 'no-chain') {
        print('There is no chain yet that an Admin could look after. Import it first: npm run import -- <folder>')
        return 1
      }
      if (invited.outcome === 'no-office') {
        print('The office has no host. Add one to HOPPLA_ORIGINS: office=https://office.hoppla.example')
        return 1
      }
      if (invited.outcome === 'given')
        print(
          `${email} has an account with a confirmed address, and is an Admin now. Sign in at the office with its password:\n  ${invited.link}`,
        )
      else
        print(
          `${email} is invited as Admin. This link opens the office, once, within ${invitationDays} days. Whoever has it has the role:\n  ${invited.link}`,
        )
      return 0
    },
  },
  'reset-factors': {
    about: 'reset-factors <e-mail>   removes the lost second factors of one of the staff, who sets up new ones at the next sign-in',
    run: async (deps, [email], print) => {
      if (email === undefined || !z.email().safeParse(email).success) {
        print('Write the e-mail address of the person: npm run admin -- reset-factors somebody@hoppla.example')
        return 1
      }
      const reset = await resetFactors(deps, email)
      if (reset.outcome === 'no-office') {
        print('The office has no host. Add one to HOPPLA_ORIGINS: office=https://office.hoppla.example')
        return 1
      }
      if (reset.outcome === 'no-staff') {
        print(`${email} holds no role. Nothing was changed.`)
        return 1
      }
      print(
        `The second factors of ${email} are gone, ${reset.ended} sessions have ended, and a mail says so. Sign in with the password to set up new ones:\n  ${reset.link}`,
      )
      return 0
    },
  },
  reencrypt: {
    about: 'reencrypt                encrypts anew with HOPPLA_SECRET what HOPPLA_SECRET_PREVIOUS had encrypted',
    run: async (deps, _words, print) => {
      if (await reencryptAll(deps, print)) {
        print('Everything is encrypted with HOPPLA_SECRET. The database no longer needs HOPPLA_SECRET_PREVIOUS.')
        return 0
      }
      print('Not everything is encrypted anew. Keep HOPPLA_SECRET_PREVIOUS and run it again.')
      return 1
    },
  },
}

/** How the command is used. */
export const usage = (): string =>
  ['npm run admin -- <command>', ...Object.values(commands).map(({ about }) => `  ${about}`)].join('\n')
