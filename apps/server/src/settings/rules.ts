import { paymentFaults } from '../adapters/payments/registry.ts'
import type { Fault } from './setting-types.ts'
import { allSettings, problemOf, type Settings } from './settings.ts'
import { walletFaults } from './wallet-settings.ts'

/** Settings of tools that run beside the product (tests, benches); production has none of them. */
const ofTools = /^HOPPLA_(TEST|E2E|BENCH|FUZZ)/

/** Variables named `HOPPLA_*` that are not settings: typing errors that would leave the default in force. */
export const unknownSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => name.startsWith('HOPPLA_') && !(name in allSettings()))
    .filter((name) => env.HOPPLA_ENV === 'production' || !ofTools.test(name))
    .map((name) => {
      const near = nearest(name)
      return `${name}: there is no such setting. ${near ? `Write ${near}, or remove it` : 'Remove it; the README lists all settings'}.`
    })

const nearest = (name: string): string | undefined =>
  Object.keys(allSettings())
    .map((known) => ({ known, distance: distanceOf(name, known) }))
    .filter(({ distance }) => distance <= 3)
    .sort((a, b) => a.distance - b.distance)[0]?.known

/** Levenshtein's: how many letters must be changed, added or left out. */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether an installation is for its developers only. What is open is named, so that a new environment is closed. */
export const isOpen = ({ HOPPLA_ENV }: { HOPPLA_ENV: string }): boolean => HOPPLA_ENV === 'development' || HOPPLA_ENV === 'test'

/**
 * What is wrong with settings taken together. @returns one line each, for the operator.
 * @param s with those of payment providers, whose types only their definitions know.
 */
export const brokenRules = (s: Settings, origins: Readonly<Record<string, string>>): string[] =>
  [
    ...secretFaults(s),
    ...photoFaults(s),
    ...paymentFaults(s, { name: s.HOPPLA_ENV, isOpen: isOpen(s) }),
    ...walletFaults(s, { name: s.HOPPLA_ENV, isOpen: isOpen(s) }),
    ...clientFaults(s, origins),
    ...(isOpen(s) ? [] : closedFaults(s)),
  ].map(([name, fault]) => problemOf(name, fault))

const secretFaults = ({ HOPPLA_SECRET, HOPPLA_SECRET_PREVIOUS }: Settings): Fault[] => {
  if (HOPPLA_SECRET_PREVIOUS === undefined) return []
  if (HOPPLA_SECRET === undefined) return [['HOPPLA_SECRET', 'needed where there is a previous one']]
  return HOPPLA_SECRET === HOPPLA_SECRET_PREVIOUS ? [['HOPPLA_SECRET_PREVIOUS', 'it is HOPPLA_SECRET itself']] : []
}

const photoFaults = (s: Settings): Fault[] => {
  const names = ['HOPPLA_PHOTO_S3_URL', 'HOPPLA_PHOTO_S3_ACCESS_KEY', 'HOPPLA_PHOTO_S3_SECRET_KEY'] as const
  if (!names.some((name) => s[name])) return []
  return names.filter((name) => !s[name]).map((name) => [name, 'needed for photos in a bucket'] as const)
}

const clientFaults = (s: Settings, origins: Readonly<Record<string, string>>): Fault[] =>
  s.HOPPLA_OIDC_CLIENTS.flatMap(({ client_id, countries = [] }) =>
    countries
      .filter((slug) => !(slug in origins))
      .map((slug) => ['HOPPLA_OIDC_CLIENTS', `client '${client_id}' countries: '${slug}' has no origin`] as const),
  )

const closedFaults = (s: Settings): Fault[] => {
  const required = (['HOPPLA_SECRET', 'SMTP_URL'] as const).filter((name) => !s[name])
  const insecure = Object.entries(s.HOPPLA_ORIGINS).filter(([, origin]) => !origin.startsWith('https://'))
  const faults: Fault[] = [
    ...required.map((name) => [name, `required in ${s.HOPPLA_ENV}`] as const),
    ...insecure.map(([slug]) => ['HOPPLA_ORIGINS', `${s.HOPPLA_ENV} is served over https, and '${slug}' is not`] as const),
  ]
  if (Object.keys(s.HOPPLA_ORIGINS).length === 0) faults.push(['HOPPLA_ORIGINS', `required in ${s.HOPPLA_ENV}`])
  if (new Set(s.HOPPLA_SECRET).size < 10 && s.HOPPLA_SECRET) faults.push(['HOPPLA_SECRET', 'it can be guessed'])
  return faults
}
