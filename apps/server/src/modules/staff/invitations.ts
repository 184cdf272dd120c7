import { createHmac, randomUUID } from 'node:crypto'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { officePages } from '@hoppla/contract/staff'
import type * as contract from '@hoppla/contract/staff/members'
import { countryWording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { encryptedJob, enqueueEncrypted } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { sendPlainMail } from '../../mail/mail.ts'
import { checkGivable, hashOf, keyFor, normalizeEmail, officeOf, siteForMail } from '../identity/identity.ts'
import { hasEndedDay, type InvitationRow, insertInvitation, listOpenInvitations, lockInvitation } from './invitations.sql.ts'
import { invitationMail } from './staff.mails.ts'

/** How long an invitation can be accepted. */
export const invitationDays = 7
export const invitationEnd = (now: Date): Date => new Date(now.getTime() + invitationDays * 86_400_000)

/** Nobody sends strangers mail in our name without end. */
const perInviter = { max: 50, seconds: 86_400 }
const perInvitation = { max: 5, seconds: 86_400 }

/**
 * Invites somebody to roles that the caller may give. What the caller does not reach is told from what does not exist by nothing, and an address with an
 * account from one without by nothing.
 * @throws Refusal `location.not-found`, `role.not-yours-to-give`, `role.last-day-past`, `request.too-many`.
 */
export const inviteMember = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.inviteMember>,
): Promise<Answer<typeof contract.inviteMember>> => {
  const now = deps.clock.now()
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      await limit({ ...deps, db: tx }, `staff-invite:${caller.staff.id}`, perInviter)
      for (const role of body.roles) await checkGivable(tx, caller, role)
      if (await hasEndedDay(tx, body.roles, now)) throw new Refusal('role.last-day-past')
      return write(deps, tx, caller, body)
    }),
  )
}

const write = async (
  deps: Deps,
  tx: Tx,
  { staff, address }: StaffCaller,
  body: ServeInput<typeof contract.inviteMember>['body'],
): Promise<Answer<typeof contract.inviteMember>> => {
  const now = deps.clock.now()
  const row = {
    email: body.email,
    email_normalized: normalizeEmail(body.email),
    first_name: body.firstName ?? '',
    last_name: body.lastName ?? '',
    language: body.language,
    invited_by: staff.id,
    created_at: now,
    expires_at: invitationEnd(now),
    token_hash: null,
  }
  const id = await insertInvitation(tx, row, body.roles)
  await queueInvitation(deps, tx, { id, email: body.email })
  // Whom it went to stands in the invitation, for as long as that is kept.
  for (const { role, placeId, lastDay } of body.roles) {
    const entry = { actorId: staff.id, action: 'staff.invited', subject: id, address } as const
    await audit(tx, { ...entry, placeId: placeId ?? undefined, detail: { role, ...(lastDay === null ? {} : { lastDay }) } })
  }
  return { id, expiresAt: row.expires_at.toISOString() }
}

/** The link does not exist yet: it is made when the mail goes out, so that it lies neither in the queue nor in a log. */
const queueInvitation = (deps: Deps, tx: Tx, { id, email }: { id: string; email: string }): Promise<void> =>
  enqueueEncrypted(
    deps,
    tx,
    mailInvitation,
    { id, email, mailId: randomUUID() },
    { recipient: email, key: `staff-invitation ${id}` },
  )

/** Makes the link of an invitation and mails it; the one of before opens nothing any more. */
export const mailInvitation = encryptedJob<{ id: string; email: string; mailId: string }>(
  'staff.mail-invitation',
  async (deps, { id, mailId }) => {
    const [invitation] = await listOpenInvitations(deps.db, { id })
    const office = officeOf(deps.config)
    const site = invitation && (await siteOfInvitation(deps, invitation))
    if (!invitation || !office || !site || invitation.expiresAt <= deps.clock.now()) return
    const token = tokenOf(deps.config, mailId)
    await deps.db
      .updateTable('staff_invitations')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', id)
      .execute()
    await sendPlainMail(deps, {
      id: mailId,
      to: invitation.email,
      language: invitation.language,
      countryId: site.countryId,
      ...invitationMail(await countryWording(deps, site.countryId, invitation.language), {
        firstName: invitation.firstName,
        inviter: invitation.inviterName,
        roles: invitation.roles,
        href: officePages.invitation(office.origin, token),
        lastDay: dayIn(invitation.expiresAt, site.timeZone),
      }),
    })
  },
)

/** The same at every attempt to send one mail, so that a mail that arrives twice holds one link. Known only with the installation's secret. */
const tokenOf = (config: Config, mailId: string): string =>
  createHmac('sha256', keyFor(config, 'staff invitations')).update(mailId).digest('base64url')

/** The site whose brand the mail carries: that of the first place. */
export const siteOfInvitation = async (deps: Deps, { roles }: Pick<InvitationRow, 'roles'>) => {
  const placeId = roles.find((role) => role.placeId !== null)?.placeId ?? null
  const country =
    placeId === null
      ? undefined
      : await deps.db
          .selectFrom('location_closure')
          .innerJoin('countries', 'countries.id', 'ancestor_id')
          .select('countries.id')
          .where('descendant_id', '=', placeId)
          .executeTakeFirst()
  return siteForMail(deps, country?.id ?? null)
}

/** The invitations to roles at the caller's places. */
export const listInvitations = async (deps: Deps, { staff }: StaffCaller): Promise<Answer<typeof contract.listInvitations>> => {
  const now = deps.clock.now()
  const rows = await listOpenInvitations(deps.db, { within: placesWith(staff, 'staff.manage') })
  return {
    invitations: rows.map(({ id, email, firstName, lastName, language, roles, inviterName, createdAt, expiresAt }) => ({
      id,
      email,
      firstName,
      lastName,
      language,
      roles,
      invitedBy: inviterName,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: expiresAt > now ? 'open' : 'expired',
    })),
  }
}

/** An invitation all of whose roles the caller could give, held. @throws Refusal `invitation.not-found`. */
const holdOwn = async (tx: Tx, caller: StaffCaller, id: string): Promise<InvitationRow> => {
  await lockInvitation(tx, id)
  const [found] = await listOpenInvitations(tx, { id })
  if (!found) throw new Refusal('invitation.not-found')
  for (const role of found.roles)
    await checkGivable(tx, caller, role).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('invitation.not-found') : error
    })
  return found
}

/** Withdraws an invitation. @throws Refusal `invitation.not-found`. */
export const withdrawInvitation = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.withdrawInvitation>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await holdOwn(tx, caller, params.id)
    await tx.updateTable('staff_invitations').set({ withdrawn_at: deps.clock.now() }).where('id', '=', id).execute()
    await audit(tx, { actorId: caller.staff.id, action: 'staff.invitation-withdrawn', subject: id, address: caller.address })
  })
}

/** Mails an invitation again. Whoever does it stands for it from now on. @throws Refusal `invitation.not-found`, `request.too-many`. */
export const resendInvitation = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.resendInvitation>,
): Promise<Answer<typeof contract.resendInvitation>> => {
  return deps.db.transaction().execute(async (tx) => {
    const { id, email } = await holdOwn(tx, caller, params.id)
    await limit({ ...deps, db: tx }, `staff-reinvite:${id}`, perInvitation)
    const expiresAt = invitationEnd(deps.clock.now())
    const changes = { expires_at: expiresAt, token_hash: null, invited_by: caller.staff.id }
    await tx.updateTable('staff_invitations').set(changes).where('id', '=', id).execute()
    await queueInvitation(deps, tx, { id, email })
    await audit(tx, { actorId: caller.staff.id, action: 'staff.invitation-resent', subject: id, address: caller.address })
    return { id, expiresAt: expiresAt.toISOString() }
  })
}
