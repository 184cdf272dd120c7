import { z } from 'zod'
import { emailAddress } from '../identity.ts'
import { languages } from '../languages.ts'
import { staffRoles } from '../roles.ts'
import { route } from '../route.ts'
import { fileRowsMost, moment, roleHeld, roleOffered, roleToGive } from './fields.ts'

/** Whoever is asked for outside the own places is not found; roles there are not listed. */
const reading = { access: { permission: 'staff.read' }, atPlace: 'resource' } as const
const managing = { access: { permission: 'staff.manage' }, atPlace: 'resource' } as const

export const memberStates = ['active', 'invited', 'ended'] as const
export const member = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(roleHeld).describe('At the own places, ended ones too'),
  lastSeenAt: moment.nullable(),
  state: z.enum(memberStates).describe('`invited`: has a role and has never signed in at the office; `ended`: no role today'),
})
export type Member = z.infer<typeof member>

const memberFilters = {
  place: z.guid().optional().describe('Only roles that reach this place or what lies in it'),
  role: z.enum(staffRoles).optional(),
  search: z
    .string()
    .trim()
    .max(100)
    .regex(/^[^\p{Cc}]*$/u)
    .optional()
    .describe('Part of a name or an address'),
}

export const listMembers = route({
  ...reading,
  method: 'GET',
  path: '/api/staff/members',
  summary: 'Lists the people with a role at one of the own places, by name, 50 at a time.',
  query: z.strictObject({
    ...memberFilters,
    cursor: z.string().max(500).optional(),
  }),
  answer: z.object({ members: z.array(member), cursor: z.string().nullable().describe('For the next page; null: there is none') }),
})

export const membersFile = route({
  ...reading,
  method: 'GET',
  path: '/api/staff/members.csv',
  summary: `Returns the same as a file of comma-separated values (at most ${fileRowsMost.toLocaleString('en')} rows). Written to the audit log.`,
  stepUp: true,
  query: z.strictObject(memberFilters),
  answerType: 'text/csv',
})

const ofMember = { params: z.object({ id: z.guid() }) }

export const getMember = route({
  ...reading,
  ...ofMember,
  method: 'GET',
  path: '/api/staff/members/:id',
  summary: 'Returns one of the staff, with sessions and second factors and their last use.',
  answer: member.extend({
    sessions: z.array(
      z.object({
        id: z.guid(),
        browser: z.string().describe('“Firefox, Windows”'),
        device: z.string().nullable().describe('The name of the shared device, signed in with a PIN'),
        createdAt: moment,
        lastSeenAt: moment,
        endsAt: moment,
      }),
    ),
    secondFactors: z.object({
      passkeys: z.array(z.object({ name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
      hasTotp: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
    hasPin: z.boolean(),
    isManageable: z.boolean().describe('Whether the caller may give and take every role of this person'),
  }),
  refusals: ['account.not-found'],
})

export const giveMemberRole = route({
  ...managing,
  ...ofMember,
  method: 'POST',
  path: '/api/staff/members/:id/roles',
  summary: 'Gives one of the staff a role. Given twice, it stays given once, with the last day that was said last.',
  stepUp: true,
  audited: { action: 'role.give', subject: 'id' },
  body: roleToGive,
  answer: z.object({ id: z.guid() }),
  refusals: [
    'account.not-found',
    'location.not-found',
    'role.address-unconfirmed',
    'role.last-admin',
    'role.last-day-past',
    'role.not-yours-to-give',
  ],
})

export const takeMemberRole = route({
  ...managing,
  method: 'DELETE',
  path: '/api/staff/members/:id/roles/:roleId',
  summary: 'Takes a role away. It opens nothing any more within five seconds, in open tabs too.',
  stepUp: true,
  audited: { action: 'role.take', subject: 'id' },
  params: z.object({ id: z.guid(), roleId: z.guid() }),
  refusals: ['account.not-found', 'role.not-found', 'role.last-admin', 'role.not-yours-to-give'],
})

const ofPerson = {
  ...managing,
  ...ofMember,
  method: 'DELETE',
  stepUp: true,
  refusals: ['account.not-found', 'role.not-yours-to-give'],
} as const

export const endMemberSessions = route({
  ...ofPerson,
  path: '/api/staff/members/:id/sessions',
  summary: 'Ends every session of a person at the office.',
  audited: { action: 'staff.end-sessions', subject: 'id' },
})

export const deleteMemberSecondFactors = route({
  ...ofPerson,
  path: '/api/staff/members/:id/second-factors',
  summary:
    'Removes passkeys, authenticator app and recovery codes of somebody who has lost them, and ends the sessions. At the next sign-in by password a new second factor is set up. The person gets a mail.',
  audited: { action: 'staff.remove-second-factors', subject: 'id' },
})

// ---- invitations, as the staff see them

export const invitation = z.object({
  id: z.guid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(languages),
  roles: z.array(roleOffered),
  invitedBy: z.string().nullable().describe('A name. Null: whoever runs the installation'),
  createdAt: moment,
  expiresAt: moment,
  state: z.enum(['open', 'expired']),
})
export type Invitation = z.infer<typeof invitation>

const sent = z.object({ id: z.guid(), expiresAt: moment })

export const inviteMember = route({
  ...managing,
  method: 'POST',
  path: '/api/staff/invitations',
  summary:
    'Invites somebody by mail, to roles that the caller may give. The answer is the same whether or not the address has an account.',
  stepUp: true,
  idempotent: true,
  body: z.strictObject({
    email: emailAddress,
    firstName: z.string().trim().max(100).optional(),
    lastName: z.string().trim().max(100).optional(),
    language: z.enum(languages),
    roles: z.array(roleToGive).min(1).max(10),
  }),
  answer: sent,
  refusals: ['location.not-found', 'role.last-day-past', 'role.not-yours-to-give', 'request.too-many'],
})

export const listInvitations = route({
  ...managing,
  method: 'GET',
  path: '/api/staff/invitations',
  summary: 'Lists the invitations to roles at the own places that are neither accepted nor withdrawn, newest first.',
  answer: z.object({ invitations: z.array(invitation) }),
})

const ofInvitation = { ...managing, params: z.object({ id: z.guid() }) } as const

export const withdrawInvitation = route({
  ...ofInvitation,
  method: 'DELETE',
  path: '/api/staff/invitations/:id',
  summary: 'Withdraws an invitation: its link opens nothing any more.',
  audited: { action: 'staff.withdraw-invitation', subject: 'id' },
  refusals: ['invitation.not-found'],
})

export const resendInvitation = route({
  ...ofInvitation,
  method: 'POST',
  path: '/api/staff/invitations/:id/resend',
  summary: 'Mails an invitation again, with a new link for seven more days; the link of before no longer works.',
  audited: { action: 'staff.resend-invitation', subject: 'id' },
  answer: sent,
  refusals: ['invitation.not-found', 'request.too-many'],
})
