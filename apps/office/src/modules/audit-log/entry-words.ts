import type { AuditEntry } from '@hoppla/contract/audit/audit-log'
import { staffRoles } from '@hoppla/contract/roles'
import { viewListNames } from '@hoppla/contract/staff/view-lists'
import type { Language } from '@hoppla/i18n'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import type { T } from '../../platform/words.ts'
import { namedFields, namedKinds } from './named-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** What was done, in words: keys of messages have hyphens where actions have points. */
export const didText = (action: AuditEntry['action'], t: T): string => t(`auditLog.did.${action.replaceAll('.', '-')}` as never)

/** The name of a field in words; one that has none is shown as the entry has it. */
export const fieldName = (field: string, t: T): string => {
  const named = namedFields.find((one) => one === field)
  return named === undefined ? field : t(`auditLog.fields.${named}`)
}

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value)
const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value)

/** A value as people read it: dates by the language, lists with commas, nothing as a dash. */
export const valueText = (value: unknown, language: Language, t: T): string => {
  if (value === null || value === undefined || value === '') return t('auditLog.empty')
  if (Array.isArray(value)) return value.map((one) => valueText(one, language, t)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'string' && isMoment(value)) return formatMoment(new Date(value), language)
  if (typeof value === 'string' && isDay(value)) return formatDay(value, language)
  return String(value)
}

/** The value of a field: kinds of content by their names, roles as the office calls them, everything else as it reads by itself. */
export const fieldText = (field: string, value: unknown, language: Language, t: T): string => {
  const kind = field === 'kind' ? namedKinds.find((one) => one === value) : undefined
  if (kind !== undefined) return t(`auditLog.kinds.${kind}`)
  const list = field === 'list' ? viewListNames.find((one) => one === value) : undefined
  if (list !== undefined) return t(`common.nav.${list}`)
  const role = field === 'role' ? staffRoles.find((one) => one === value) : undefined
  return role === undefined ? valueText(value, language, t) : t(`common.roles.${role}`)
}

export type Change = { field: string; before: unknown; after: unknown }

/** Fields whose value is another one than before. */
export const changesOf = (before: Values | null, after: Values | null): Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
