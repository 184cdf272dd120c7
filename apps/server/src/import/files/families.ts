import { roles } from '@hoppla/contract/roles'
import { bcpCodes, type Language, languages } from '@hoppla/i18n'
import { z } from 'zod'
import type { ConsentKind } from '../../db/tables/profile.ts'
import { addMonths } from '../../kernel/calendar.ts'
import { audit } from '../../logging/audit.ts'
import { hashPassword, normalizeEmail } from '../../modules/identity/identity.ts'
import { bool, day, email, key, list, shortText, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known-rows.ts'
import { duplicate, place } from '../references.ts'
import { type Finding, type ReadContext, subject } from '../subject.ts'

const consentKinds: Record<string, ConsentKind> = {
  information: 'information',
  sms: 'sms',
  partnerInformation: 'partner-information',
  partnerSms: 'partner-sms',
  nps: 'nps',
  greetings: 'greetings',
}
const staffRoles = roles.filter((role) => role !== 'Customer')

/** families: accounts with their children. What exists already is left as it is, but for roles: it belongs to the family. */
export const families = subject({
  name: 'families',
  row: ({ known, today }) =>
    z.strictObject({
      key,
      email,
      country: place(known, 'Country'),
      playground: place(known, 'Playground').optional(),
      firstName: shortText,
      lastName: shortText,
      language: z.enum(languages, 'is none of the languages').optional(),
      emailConfirmed: bool.default(false),
      /** In plain text, for demonstrations; refused in production. Left out: the first sign-in asks for a new one. */
      password: z.string().min(8, 'has at least 8 characters').optional(),
      mustResetPassword: bool.default(false),
      phone: z
        .string()
        .regex(/^\d[\d ]{3,14}$/, 'write the number without country code and leading zero')
        .optional(),
      phoneCountryCode: z
        .string()
        .regex(/^\+?[1-9]\d{0,3}$/, 'write the country code: +46')
        .optional(),
      streetAddress: shortText.optional(),
      postalCode: shortText.optional(),
      city: shortText.optional(),
      roles: uniqueList(z.enum(staffRoles, `is none of ${staffRoles.join(', ')}`)).default([]),
      consents: z
        .partialRecord(
          z.enum(['information', 'sms', 'partnerInformation', 'partnerSms', 'nps', 'greetings']),
          bool,
          'write yes or no per channel',
        )
        .default({}),
      children: list(z.strictObject({ key, firstName: shortText, lastName: shortText.optional(), birthDate: day(today) })).default(
        [],
      ),
    }),
  check: async (row, context) => {
    const { known, isOpen, today } = context
    const { languages: spoken } = countryOfPlace(known, row.country)
    return [
      ...duplicate(known.accounts.get(row.key)),
      ...(!isOpen && row.password !== undefined
        ? [{ path: ['password'], reason: 'passwords in files are refused in production' }]
        : []),
      ...((row.phone === undefined) === (row.phoneCountryCode === undefined)
        ? []
        : [{ path: ['phone'], reason: 'write both phone and phoneCountryCode, or neither' }]),
      ...(row.language === undefined || spoken.length === 0 || spoken.includes(row.language)
        ? []
        : [{ path: ['language'], reason: `is none of the country's languages ${spoken.join(', ')}` }]),
      ...row.children.flatMap(({ key: child, birthDate }, index): Finding[] => [
        ...(known.accounts.has(`child ${child}`)
          ? [{ path: ['children', index, 'key'], reason: 'this key stands already above' }]
          : []),
        ...(birthDate > today ? [{ path: ['children', index, 'birthDate'], reason: 'lies in the future' }] : []),
        ...(birthDate <= addMonths(today, -18 * 12)
          ? [{ path: ['children', index, 'birthDate'], reason: 'is 18 years ago or more' }]
          : []),
      ]),
      ...(await emailFaults(row, context)),
    ]
  },
  write: async (row, writer, context, { where }) => {
    const { known } = context
    known.accounts.set(row.key, where).set(`mail ${normalizeEmail(row.email)}`, where)
    for (const child of row.children) known.accounts.set(`child ${child.key}`, where)
    const id = idOf('account', row.key)
    const isNew = !(await exists(context, id))
    writer.add('accounts', {
      id,
      key: row.key,
      email: row.email,
      email_normalized: normalizeEmail(row.email),
      email_confirmed_at: row.emailConfirmed ? context.now : null,
      password_hash: isNew && row.password !== undefined ? await hashPassword(row.password) : null,
      must_reset_password: row.mustResetPassword,
      first_name: row.firstName,
      last_name: row.lastName,
      phone: row.phone?.replaceAll(' ', '') ?? null,
      phone_country_code: row.phoneCountryCode ?? null,
      street_address: row.streetAddress ?? '',
      postal_code: row.postalCode ?? '',
      city: row.city ?? '',
      culture: cultureOf(row.language, countryOfPlace(known, row.country)),
      country_id: idOf('place', row.country),
      preferred_playground_id: row.playground ? idOf('place', row.playground) : null,
      registration_source: 'Import',
    })
    // Roles are the chain's: what its file does not name any more is taken, unless a call gave it (decision 186).
    if (isNew || !(await hasLeft(context, id))) {
      writer.owns('account_roles', id)
      for (const role of row.roles) writer.add('account_roles', { account_id: id, role, location_id: null, given_by_import: true })
      await auditRoles(context, id, row.roles)
    }
    // Consents of an account that lives already are the family's.
    if (isNew) {
      for (const [channel, given] of Object.entries(row.consents))
        writer.add('consents', { account_id: id, kind: consentKinds[channel], given, text_version: '1', source: 'import' })
    }
    for (const child of row.children) {
      const childId = idOf('child', child.key)
      if (await exists(context, childId, 'children')) continue
      writer.add('children', {
        id: childId,
        key: child.key,
        first_name: child.firstName,
        last_name: child.lastName ?? row.lastName,
        birth_date: child.birthDate,
      })
      writer.add('child_guardians', { child_id: childId, account_id: id })
    }
  },
})

/** Roles that an import gives or takes are in the audit log as those of a call are. */
const auditRoles = async ({ db }: ReadContext, accountId: string, roles: readonly string[]): Promise<void> => {
  const held = await db
    .selectFrom('account_roles')
    .select(['role', 'given_by_import'])
    .where('account_id', '=', accountId)
    .where('location_id', 'is', null)
    .execute()
  const names: readonly string[] = held.map(({ role }) => role)
  const given = roles.filter((role) => !names.includes(role))
  const taken = held.flatMap(({ role, given_by_import }) => (given_by_import && !roles.includes(role) ? [role] : []))
  for (const [action, list] of [['role.given', given] as const, ['role.taken', taken] as const])
    for (const role of list) await audit(db, { action, subject: accountId, detail: { role, location: null, source: 'import' } })
}

const cultureOf = (language: Language | undefined, country: { culture: string; languages: readonly string[] }): string =>
  language === undefined || language === country.languages[0] ? country.culture : bcpCodes[language]

const exists = async ({ db }: ReadContext, id: string, table: 'accounts' | 'children' = 'accounts'): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const hasLeft = async ({ db }: ReadContext, id: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst()) !==
  undefined

const emailFaults = async (row: { key: string; email: string }, { db, known }: ReadContext): Promise<Finding[]> => {
  const address = normalizeEmail(row.email)
  const where = known.accounts.get(`mail ${address}`)
  if (where) return [{ path: ['email'], reason: `this address stands already in ${where}` }]
  const owner = await db.selectFrom('accounts').select('id').where('email_normalized', '=', address).executeTakeFirst()
  return owner && owner.id !== idOf('account', row.key)
    ? [{ path: ['email'], reason: 'somebody else has an account with this address' }]
    : []
}
