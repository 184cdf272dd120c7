import type { classParticipants } from '@hoppla/contract/class-participants'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasRoleAt } from '../identity/identity.ts'
import { say } from '../places/places.ts'
import { notesSeal } from './booking.ts'
import { findClass } from './classes.sql.ts'

type Row = {
  id: string
  groupId: string
  firstName: string
  lastName: string
  birthDate: string | null
  tshirtSize: string | null
  sealed: Buffer | null
  parent: string
  phone: string
  email: string
  reference: string
}

/**
 * The children of a class, for its own staff: a role given for another playground opens nothing, and there is then no such class. Each look is logged,
 * without names. @throws Refusal `class.not-found`.
 */
export const listParticipants = async (
  deps: Deps,
  caller: SignedInCaller,
  classId: string,
): Promise<Answer<typeof classParticipants>> => {
  const facts = await findClass(deps, classId)
  if (!facts || !(await hasRoleAt(deps.db, caller.account.id, ['Instructor', 'VenueManager', 'Admin'], facts.playground.id)))
    throw new Refusal('class.not-found')
  const words = (texts: Parameters<typeof say>[0]) => say(texts, caller.language, facts.languages)
  const { rows } = await sql<Row>`
    select k.id, k.age_group_id as "groupId", k.first_name as "firstName", k.last_name as "lastName", k.birth_date as "birthDate",
      k.tshirt_size as "tshirtSize", k.health_sealed as sealed, b.first_name || ' ' || b.last_name as parent,
      b.phone_country_code || ' ' || b.phone as phone, b.email, b.reference
    from class_bookings b join class_booking_children k on k.booking_id = b.id join class_age_groups g on g.id = k.age_group_id
    where b.class_id = ${classId} and b.status = 'Confirmed' and k.has_seat
    order by g.position, g.min_age, k.first_name, k.last_name, k.id limit 1000`.execute(deps.db)
  await audit(deps.db, {
    actorId: caller.account.id,
    action: 'class.participants-read',
    subject: classId,
    address: caller.address,
    detail: { children: rows.length },
  })
  const seal = notesSeal(deps.config)
  return {
    className: words(facts.names),
    firstOccasionDate: facts.occasions[0] ?? '1970-01-01',
    participants: rows.map(({ id, groupId, sealed, parent, phone, email, reference, ...child }) => ({
      ...child,
      ageGroupId: groupId,
      ageGroupName: words(facts.groups.find((group) => group.id === groupId)?.names ?? {}),
      ...(sealed
        ? (JSON.parse(seal.open(sealed, id)) as { allergies: string; otherInformation: string })
        : { allergies: '', otherInformation: '' }),
      guardian: { name: parent, phone, email },
      orderReference: reference,
    })),
  }
}
