import { readFileSync } from 'node:fs'
import { givableRoles, permissions } from '@hoppla/contract/permissions'
import { expect, test } from 'vitest'
import { routes } from '../apps/server/src/modules/registry.ts'
import { permissionsFile, permissionsPage } from './permissions.ts'

test('docs/permissions.md is the table of the contract', () => {
  const page = permissionsPage(routes.map(({ spec }) => spec))
  expect(readFileSync(permissionsFile, 'utf8'), 'run: npm exec -- node scripts/permissions.ts').toBe(page)
  for (const name of Object.keys(permissions)) expect(page).toContain(`### \`${name}\``)
})

test('nobody may give a role that is not below or equal to the own', () => {
  for (const [giver, given] of Object.entries(givableRoles))
    for (const role of given ?? []) {
      const held = Object.values(permissions).filter(({ roles }) => (roles as readonly string[]).includes(role))
      const missing = held.filter(({ roles }) => !(roles as readonly string[]).includes(giver))
      expect(
        missing.map(({ means }) => means),
        `${giver} gives ${role}`,
      ).toEqual([])
    }
})
