import { availableParallelism } from 'node:os'
import type { PasswordPolicy } from '@hoppla/contract/identity'
import { hash, verify } from '@node-rs/argon2'
import { type Fault, Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { chainNames } from '../../places/places.ts'
import { isMadeOf, passwordFaults } from '../identity.rules.ts'
import { type Strength, strengthOf } from './password-strength.ts'

/** argon2id, 19 MiB, two passes, one thread (docs/product/identity.md). The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing runs in libuv's pool of four threads, which file reads share: never all of them, never more than there are cores.
const mostRunning = Math.max(1, Math.min(3, availableParallelism()))
/** Beyond this the wait would be longer than people's patience: answer 429 rather than queue without end. */
export const mostWaiting = 128

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <A>(work: () => Promise<A>): Promise<A> => {
  if (running < mostRunning) running += 1
  else {
    if (waiting.length >= mostWaiting) throw new Refusal('request.too-many', { retryAfter: 3 })
    // The turn is passed on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

// Two keyboards write 'å' differently; NFKC makes them one (NIST SP 800-63B §5.1.1.2).
const spelled = (password: string): string => password.normalize('NFKC')

/**
 * The hash of a password, to be stored (PHC string). Used by registration, by a reset and by the import of families.
 * @throws Refusal `request.too-many` while too many are being hashed.
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(spelled(password), cost))

// What an unknown address is compared with, so that it costs what a known one costs.
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$OhhEQlC+SihMYdqq1I41vA$n+tM5ASNdttVm8+XOPBwy7LlTAvAB+VUkJOhh9Hpqxw'

/** Whether the password is the hashed one. Without a hash the same work is done and the answer is no. */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  const matches = await inTurn(() => verify(stored ?? nobody, spelled(password)))
  return matches && stored !== null && stored !== undefined
}

/** Scores below this are refused: a patient guesser has them within a million tries. */
const leastStrength = 2
const weakest = 1

/** What a guesser tries first: what the person has entered about herself, and what the chain is called and where it is. */
const wordsToGuess = async (deps: Pick<Deps, 'db'>, own: readonly string[]): Promise<string[]> => {
  const texts = [...own, ...(await chainNames(deps.db))].map((text) => spelled(text).toLowerCase())
  const words = new Set(texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]))
  return [...words].filter((word) => word.length >= 3)
}

/** @returns zxcvbn's score, and whether a new password like this is taken. */
export const passwordStrength = async (
  deps: Pick<Deps, 'db' | 'config'>,
  password: string,
  own: readonly string[],
): Promise<{ score: Strength; isAccepted: boolean }> => {
  const words = await wordsToGuess(deps, own)
  const scored = await strengthOf(spelled(password), words)
  const score = scored > weakest && isMadeOf(spelled(password), words) ? weakest : scored
  return { score, isAccepted: score >= leastStrength && passwordFaults(deps.config.passwordPolicy, password).length === 0 }
}

const faultOf = (rule: keyof PasswordPolicy, wanted: number | boolean): Fault => ({
  key: `password.${rule}`,
  ...(typeof wanted === 'number' ? { count: wanted } : {}),
})

/**
 * Checks a new password against the policy, and against what is known of how people choose theirs (decision 187).
 * @param own what the holder has entered: address, names, telephone number, where she lives.
 * @throws Refusal `password.too-weak` with the unmet rules, `password.breached`; at `field`.
 */
export const checkNewPassword = async (
  deps: Pick<Deps, 'db' | 'config'>,
  password: string,
  own: readonly string[] = [],
  field = 'password',
): Promise<void> => {
  const { passwordPolicy } = deps.config
  const faults = passwordFaults(passwordPolicy, password).map((rule) => faultOf(rule, passwordPolicy[rule]))
  if (faults.length > 0) throw new Refusal('password.too-weak', { errors: { [field]: faults } })
  if (!(await passwordStrength(deps, password, own)).isAccepted) throw new Refusal('password.breached', { errors: { [field]: [] } })
}
