import type { AuditEntry } from '@hoppla/contract/audit/audit-log'
import type { Language } from '@hoppla/i18n'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import type { T } from '../../platform/words.ts'

type Values = Readonly<Record<string, unknown>>

/** What was done, in words: keys of messages have hyphens where actions have points. */
export const didText = (action: AuditEntry['action'], t: T): string => t(`auditLog.did.${action.replaceAll('.', '-')}` as never)

/** `lastDay` → Last day. Names of fields are the code's; there are too many to translate, and new ones come with every change. */
export const fieldName = (field: string): string => {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
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

export type Change = { field: string; before: unknown; after: unknown }

/** Fields whose value is another one than before. */
export const changesOf = (before: Values | null, after: Values | null): Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
