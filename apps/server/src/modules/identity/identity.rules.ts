import { domainToASCII } from 'node:url'
import type { OnboardingState, PasswordPolicy, SignInStep } from '@hoppla/contract/identity'
import { bcpCodes, closestLanguage, commonLanguage, type Language } from '@hoppla/i18n'

/** What two writings of one e-mail address have in common: Unicode form, letter case, the domain's ASCII form. */
export const normalizeEmail = (email: string): string => {
  const plain = email.trim().normalize('NFC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = domainToASCII(plain.slice(at + 1))
  return at < 1 || domain === '' ? plain : `${plain.slice(0, at)}@${domain}`
}

const policyRules = [
  'requiredLength',
  'requiredUniqueChars',
  'requireNonAlphanumeric',
  'requireLowercase',
  'requireUppercase',
  'requireDigit',
] as const satisfies (keyof PasswordPolicy)[]

/** The unmet rules of the policy, by the policy's own field names; empty when all are met. Length counts characters, not bytes. */
export const passwordFaults = (policy: PasswordPolicy, password: string): (keyof PasswordPolicy)[] => {
  const characters = [...password.normalize('NFKC')]
  const unmet: Record<keyof PasswordPolicy, boolean> = {
    requiredLength: characters.length < policy.requiredLength,
    requiredUniqueChars: new Set(characters).size < policy.requiredUniqueChars,
    requireNonAlphanumeric: policy.requireNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password),
    requireLowercase: policy.requireLowercase && !/\p{Ll}/u.test(password),
    requireUppercase: policy.requireUppercase && !/\p{Lu}/u.test(password),
    requireDigit: policy.requireDigit && !/\p{Nd}/u.test(password),
  }
  return policyRules.filter((rule) => unmet[rule])
}

/** The language of a culture (`sv-SE`); the given one when the product does not speak it. */
export const languageOfCulture = (culture: string, fallback: Language): Language => {
  const [code = ''] = culture.toLowerCase().split('-')
  return closestLanguage(code) ?? fallback
}

/** The culture to keep for an account: the one wished for when the product speaks its language, else that of the page's language. */
export const cultureFor = (wished: string | null | undefined, language: Language): string => {
  const spoken = languageOfCulture(wished ?? '', language)
  return wished?.includes('-') && spoken === languageOfCulture(wished, commonLanguage) && wished.startsWith(spoken)
    ? wished
    : bcpCodes[spoken]
}

/**
 * A first name to greet with in a mail; empty when it looks like a message rather than a name, so that nobody can send strangers mail of their
 * own wording by registering them.
 */
export const nameForMail = (firstName: string): string =>
  firstName.length <= 40 && !/[\d/:@<>\\\n]|\S\.\S\S|www\./i.test(firstName) ? firstName : ''

type SignInState = { passwordHash: string | null; mustReset: boolean; firstName: string; lastName: string }

/** The step after the e-mail address was given (docs/product/identity.md): unknown → register, no usable password → reset, else password. */
export const stepOfAddress = (
  account: Pick<SignInState, 'passwordHash' | 'mustReset'> | undefined,
  mode: 'open' | 'strict',
): SignInStep => {
  if (mode === 'strict') return 'Continue'
  if (!account) return 'Signup'
  return account.passwordHash === null || account.mustReset ? 'ResetPassword' : 'Continue'
}

/** The step of a signed-in account (docs/product/identity.md). Reset comes first: until then nothing else may be changed. */
export const stepOfAccount = ({ mustReset, firstName, lastName }: Omit<SignInState, 'passwordHash'>): SignInStep => {
  if (mustReset) return 'ResetPassword'
  return firstName === '' || lastName === '' ? 'Signup' : 'Continue'
}

/** How long mailed links live, in seconds (docs/product/identity.md). */
export const linkLifetime = { 'confirm-email': 48 * 3_600, 'reset-password': 3_600, 'undo-email': 72 * 3_600 } as const

type Link = { emailNormalized: string; expiresAt: Date; usedAt: Date | null }
type Addresses = { emailNormalized: string; emailConfirmedAt: Date | null; pendingEmail: string | null }

/**
 * What a click on a confirmation link does.
 * - `confirm`: the account's address is confirmed; `replace`: the pending address becomes the account's
 * - `already`: it was clicked before and still holds; `refuse`: expired, or for an address since replaced
 */
export const confirmationOf = (
  link: Link | undefined,
  account: Addresses,
  now: Date,
): 'confirm' | 'replace' | 'already' | 'refuse' => {
  if (!link) return 'refuse'
  const isCurrent = link.emailNormalized === account.emailNormalized
  if (isCurrent && account.emailConfirmedAt !== null) return 'already'
  if (link.usedAt !== null || link.expiresAt <= now) return 'refuse'
  if (isCurrent) return 'confirm'
  return account.pendingEmail !== null && normalizeEmail(account.pendingEmail) === link.emailNormalized ? 'replace' : 'refuse'
}

/** Whether a reset link opens the door: unused, alive, and sent to the address the account still has. */
export const opensReset = (link: Link | undefined, account: Pick<Addresses, 'emailNormalized'>, now: Date): boolean =>
  link !== undefined && link.usedAt === null && link.expiresAt > now && link.emailNormalized === account.emailNormalized

/**
 * What a click on the link that takes an address back does.
 * - `restore`: the account has this address again; `already`: it was clicked before and holds; `refuse`: expired, or undone by a still older address
 */
export const undoingOf = (
  link: Link | undefined,
  account: Pick<Addresses, 'emailNormalized'>,
  now: Date,
): 'restore' | 'already' | 'refuse' => {
  if (!link || link.expiresAt <= now) return 'refuse'
  if (link.usedAt === null) return 'restore'
  return link.emailNormalized === account.emailNormalized ? 'already' : 'refuse'
}

const longestWayBack = 500

/**
 * What a reset link carries of the place its asker wants to go on to, as query values. Anybody may ask in anybody's name, so no other host's address ever
 * gets into our mails; where the path leads, the login pages decide again (docs/product/identity.md).
 */
export const wayBackOf = (state: OnboardingState | null | undefined): Record<string, string> => {
  const { intent = 'Default', origin = 'None', continuePath } = state ?? {}
  const isOurs =
    continuePath !== undefined &&
    continuePath !== null &&
    continuePath.length <= longestWayBack &&
    /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(continuePath)
  return {
    ...(intent === 'Default' ? {} : { intent }),
    ...(origin === 'None' ? {} : { origin }),
    ...(isOurs ? { continuePath } : {}),
  }
}

/**
 * Guessing is stopped for `seconds` after `max` failures on one e-mail address, or `maxPerClient` from one client on any, from unknown browsers; and until a
 * new password is chosen by mail after `maxInARow` failures on one address, whatever the browser (decision 185).
 */
export const guesses = { max: 10, maxPerClient: 100, seconds: 900, maxInARow: 100 } as const

const joined: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss' }
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[øæß]/g, (letter) => joined[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What may stand beside known words without making a password: a year, a few digits. Characters. */
const mostBeside = 4

/**
 * Whether a password is made of these words and at most a year or the like: `Örebro-2024` of `orebro`. Case, accents, spaces and signs do not matter.
 * @param words of three letters or more; shorter ones are left out.
 */
export const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const known = [...new Set(words.map(folded))].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
  const plain = folded(password)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < plain.length && rest.length <= mostBeside
}
