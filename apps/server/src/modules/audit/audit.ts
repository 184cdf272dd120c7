import { type AuditSubject, auditActions } from '@hoppla/contract/audit/audit-actions'
import type { AuditEntry, auditLogFile as auditLogFileRoute, auditLog as auditLogRoute } from '@hoppla/contract/audit/audit-log'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fileRowsMost } from '@hoppla/contract/staff/fields'
import { actionText, officeText } from '../../brand/office-text.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { csvFile, type File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type AuditQuestion, type AuditRow, searchAuditLog } from '../../logging/audit-search.ts'
import { findMaskedAddresses } from '../staff/staff.ts'
import { findNames } from './audit.sql.ts'

type Filters = ServeInput<typeof auditLogFileRoute>['query']

const aDay = 86_400_000
const pageSize = 50

const questionOf = ({ staff }: StaffCaller, { from, to, ...filters }: Filters): Omit<AuditQuestion, 'most'> => {
  const places = placesWith(staff, 'audit.read')
  return {
    ...filters,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + aDay),
    within: places === 'chain' ? null : places,
  }
}

/** A page of the audit log, newest first: the whole, or what happened at the caller's places. */
export const auditLog = async (
  deps: Deps,
  caller: StaffCaller,
  { cursor, ...filters }: ServeInput<typeof auditLogRoute>['query'],
): Promise<Answer<typeof auditLogRoute>> => {
  // One more than is shown says whether there is a next page.
  const rows = await searchAuditLog(deps.db, { ...questionOf(caller, filters), older: cursor, most: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  return { entries: await entriesOf(deps, shown), cursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** The same as a file. Logged: it takes many people's doings out of the house. */
export const auditLogFile = async (deps: Deps, caller: StaffCaller, filters: Filters): Promise<File> => {
  const rows = await searchAuditLog(deps.db, { ...questionOf(caller, filters), most: fileRowsMost })
  const entries = await entriesOf(deps, rows)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'audit.exported',
    address: caller.address,
    detail: { ...filters, lines: entries.length },
  })
  const { language } = caller
  const t = officeText(language)
  const fields = ['time', 'who', 'what', 'subject', 'place', 'before', 'after'] as const
  return csvFile('audit-log.csv', [
    [...fields.map((field) => t(`auditLog.${field}`)), t('auditLog.more')],
    ...entries.map(({ at, actor, action, subject, place, before, after, detail }) => [
      at,
      actor === null ? t('auditLog.system') : actor.name || t('auditLog.gone'),
      actionText(action, language),
      subject === null ? '' : subject.name || subject.id,
      place?.name ?? '',
      ...[before, after, detail].map((values) => (values === null ? '' : JSON.stringify(values))),
    ]),
  ])
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const named: readonly AuditSubject[] = ['account', 'child', 'place']

const entriesOf = async (deps: Deps, rows: readonly AuditRow[]): Promise<AuditEntry[]> => {
  const kindOf = ({ action }: AuditRow): AuditSubject => auditActions[action] ?? 'none'
  const asked = rows.flatMap((row) => [
    row.actorId,
    row.placeId,
    ...(named.includes(kindOf(row)) && uuid.test(row.subject ?? '') ? [row.subject] : []),
  ])
  const invitations = rows.flatMap((row) =>
    kindOf(row) === 'invitation' && uuid.test(row.subject ?? '') ? (row.subject ?? []) : [],
  )
  const names = new Map([
    ...(await findNames(deps.db, [...new Set(asked.filter((id) => id !== null))])),
    ...(await findMaskedAddresses(deps.db, [...new Set(invitations)])),
  ])
  const nameOf = (id: string): string => names.get(id) ?? ''
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: nameOf(row.actorId) },
    action: row.action,
    subject: row.subject === null ? null : { kind: kindOf(row), id: row.subject, name: nameOf(row.subject) },
    place: row.placeId === null ? null : { id: row.placeId, name: nameOf(row.placeId) },
    before: row.before,
    after: row.after,
    detail: row.detail,
  }))
}
