import type { classParticipants as classParticipantsRoute } from '@hoppla/contract/classes/class-participants'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { say } from '../places/places.ts'
import { type Health, healthOfChildren } from '../profile/profile.ts'
import { notesCipher } from './book-class.ts'
import { findClass } from './classes.sql.ts'

type Row = {
  id: string
  childId: string | null
  groupId: string
  firstName: string
  lastName: string
  birthDate: string | null
  tshirtSize: string | null
  encrypted: Buffer | null
  parent: string
  phone: string
  email: string
  reference: string
}

/**
 * The children of a class, for its staff. To a caller whose role is for another playground the class does not exist. Each access is logged, without names.
 * @throws Refusal `class.not-found`.
 */
export const classParticipants = async (
  deps: Deps,
  caller: StaffCaller,
  classId: string,
): Promise<Answer<typeof classParticipantsRoute>> => {
  const facts = await findClass(deps, classId)
  if (!facts || !(await mayAt(deps.db, caller.staff, 'classes.participants', facts.playground.id)))
    throw new Refusal('class.not-found')
  const words = (texts: Parameters<typeof say>[0]) => say(texts, caller.language, facts.languages)
  const today = dayIn(deps.clock.now(), facts.timeZone)
  // Those who make a session up stand in it on their day: whoever leads it must know what is written about them.
  const { rows } = await sql<Row>`
    select k.id, k.child_id as "childId", e.group_id as "groupId", k.first_name as "firstName", k.last_name as "lastName", k.birth_date as "birthDate",
      k.tshirt_size as "tshirtSize", k.health_encrypted as encrypted, b.first_name || ' ' || b.last_name as parent,
      b.phone_country_code || ' ' || b.phone as phone, b.email, b.reference
    from (
      select k.id, k.age_group_id as group_id from class_booking_children k join class_age_groups g on g.id = k.age_group_id where g.class_id = ${classId}
      union all
      select m.booked_child_id, m.age_group_id from class_make_ups m join class_age_groups g on g.id = m.age_group_id
      where g.class_id = ${classId} and m.date = ${today}::date and m.end_reason is null
    ) e join class_booking_children k on k.id = e.id join class_bookings b on b.id = k.booking_id join class_age_groups g on g.id = e.group_id
    where b.status = 'Confirmed' and k.has_seat
    order by g.position, g.min_age, k.first_name, k.last_name, k.id limit 1000`.execute(deps.db)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'class.participants-read',
    subject: classId,
    placeId: facts.playground.id,
    address: caller.address,
    detail: { children: rows.length },
  })
  const ofAccounts = await healthOfChildren(
    deps,
    rows.flatMap(({ childId }) => childId ?? []),
  )
  return {
    className: words(facts.names),
    firstOccasionDate: facts.occasions[0] ?? '1970-01-01',
    participants: rows.map(({ id, childId, groupId, encrypted, parent, phone, email, reference, ...child }) => ({
      ...child,
      ageGroupId: groupId,
      ageGroupName: words(facts.groups.find((group) => group.id === groupId)?.names ?? {}),
      ...together(encrypted ? openNotes(deps, encrypted, id) : undefined, childId === null ? undefined : ofAccounts.get(childId)),
      guardian: { name: parent, phone, email },
      orderReference: reference,
    })),
  }
}

/** What is written about the health of one booked child, with the booking and under its account. */
export const healthNotesOf = async (deps: Deps, { id, childId }: { id: string; childId: string | null }): Promise<ShownNotes> => {
  const { rows } = await sql<{ encrypted: Buffer | null }>`
    select health_encrypted as encrypted from class_booking_children where id = ${id}`.execute(deps.db)
  const encrypted = rows[0]?.encrypted ?? null
  const kept = childId === null ? undefined : (await healthOfChildren(deps, [childId])).get(childId)
  return together(encrypted ? openNotes(deps, encrypted, id) : undefined, kept)
}

type ShownNotes = Notes & { notesUnreadable: boolean }
type Notes = { allergies: string; otherInformation: string }

/** Notes of one child that cannot be decrypted must not hide the names and telephone numbers of all others. */
const openNotes = ({ config, log }: Deps, encrypted: Buffer, rowId: string): Notes | null => {
  try {
    return JSON.parse(notesCipher(config).open(encrypted, rowId)) as Notes
  } catch (error) {
    log.error({ err: error, bookingChildId: rowId }, 'notes of a booked child could not be read')
    return null
  }
}

/** What was written with the booking and what stands under the child, each once. Null is what cannot be read. */
const together = (stated: Notes | null | undefined, kept: Health | null | undefined): ShownNotes => {
  const once = (...texts: (string | undefined)[]) => [...new Set(texts.filter((text) => text))].join('\n')
  return {
    allergies: once(stated?.allergies, kept?.allergies),
    otherInformation: once(stated?.otherInformation, kept?.notes),
    notesUnreadable: stated === null || kept === null,
  }
}
