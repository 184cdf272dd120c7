import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { givableRoles, type Permission, permissions, roleHolds } from '@hoppla/contract/permissions'
import { staffRoles } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'

/**
 * docs/permissions.md, made from the contract's table and the routes that ask for each permission. `npm exec -- node scripts/permissions.ts` writes it;
 * scripts/permissions.test.ts compares the two.
 */
export const permissionsFile = join(import.meta.dirname, '../docs/permissions.md')

const heldAt = {
  resource: 'where the thing lies',
  anywhere: 'anywhere',
} as const

/** @param routes all that are served. @returns the page. */
export const permissionsPage = (routes: readonly RouteSpec[]): string => {
  const names = Object.keys(permissions).sort() as Permission[]
  const callsOf = (permission: Permission): string[] =>
    routes
      .filter(({ access }) => typeof access === 'object' && access.permission === permission)
      .map(({ method, path, atPlace, stepUp }) => {
        const notes = [atPlace ? heldAt[atPlace] : 'for the chain', ...(stepUp ? ['second factor again'] : [])]
        return `\`${method} ${path}\` (${notes.join(', ')})`
      })
      .sort()
  return `${[
    '# Permissions',
    '',
    'Which role may do what. This page is made from `packages/contract/src/permissions.ts` and the routes of the contract: `npm exec -- node scripts/permissions.ts`. A test compares the two.',
    '',
    'A role is held for the chain, or at a place and what lies in it, until its last day. Staff sign in at the office with a second factor; elsewhere a role opens nothing ([decision 254](decisions/0254-staff-sign-in-at-an-office-of-their-own.md)). What is not in the table nobody may do.',
    '',
    `| Permission | ${staffRoles.join(' | ')} |`,
    `|---|${staffRoles.map(() => ':-:|').join('')}`,
    ...names.map((name) => `| \`${name}\` | ${staffRoles.map((role) => (roleHolds(role, name) ? '●' : '')).join(' | ')} |`),
    '',
    '## What each opens',
    '',
    ...names.flatMap((name) => [
      `### \`${name}\``,
      '',
      `${permissions[name].means}.`,
      '',
      ...callsOf(name).map((call) => `- ${call}`),
      '',
    ]),
    '## Who may give which role',
    '',
    'At the own places and what lies in them; nobody gives more than he has.',
    '',
    ...staffRoles.flatMap((role) => (givableRoles[role] ? [`- ${role}: ${givableRoles[role].join(', ')}`] : [])),
  ].join('\n')}\n`
}

if (import.meta.main) {
  const { routes } = await import('../apps/server/src/modules/registry.ts')
  writeFileSync(permissionsFile, permissionsPage(routes.map(({ spec }) => spec)))
}
