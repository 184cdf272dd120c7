import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { root } from './run-tool.ts'
import { buildPapers, licencesFile, type Sbom, sbomFile } from './sbom.ts'

let sbom: Sbom
beforeAll(async () => {
  await buildPapers()
  sbom = JSON.parse(readFileSync(sbomFile, 'utf8')) as Sbom
})

test('the bill names all that is shipped, and no tool', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { name: 'hoppla' } } })
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const names = sbom.components.map(({ name }) => name)
  // Used by tools as well, or for one system only, or running all the rest.
  for (const name of [
    'react',
    'react-router',
    'zod',
    'pg',
    'jose',
    'oidc-provider',
    'sharp',
    'node',
    '@hoppla/server',
    '@hoppla/web',
  ])
    expect(names).toContain(name)
  for (const name of ['vitest', '@biomejs/biome', 'lighthouse', 'vite', 'rolldown']) expect(names).not.toContain(name)
})

test('whatever our packages depend on is in it, and what that depends on, down to the end', () => {
  const known = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const refs = new Set([sbom.metadata.component, ...sbom.components].map((each) => each['bom-ref']))
  expect(refs.size).toBe(sbom.components.length + 1)
  for (const [ref, dependsOn] of known) for (const each of [ref, ...dependsOn]) expect(refs).toContain(each)
  const reached = new Set<string>()
  const visit = (ref: string) => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const next of known.get(ref) ?? []) visit(next)
  }
  visit('hoppla')
  for (const app of ['apps/server', 'apps/web', 'apps/office']) {
    const { dependencies } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const name of Object.keys(dependencies).filter((each) => existsSync(join(root, 'node_modules', each))))
      expect(
        sbom.components.some((each) => each.name === name && reached.has(each['bom-ref'])),
        name,
      ).toBe(true)
  }
})

test('a package is named by its address and the hash of what was installed', () => {
  const fastify = sbom.components.find(({ name }) => name === 'fastify')
  expect(fastify).toMatchObject({
    purl: `pkg:npm/fastify@${fastify?.version}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
})

/** Licences that a product under Apache 2.0 may be made with; LGPL as a library that is loaded, not built in. */
const admitted =
  /^(MIT|MIT-0|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|PSF-2\.0|OFL-1\.1|LGPL-3\.0-or-later|\(MIT OR CC0-1\.0\)|\(ISC AND CC-BY-3\.0\))$/

test('the licence list names every package and its text, and every licence is one that is admitted', () => {
  const list = readFileSync(licencesFile, 'utf8')
  const rows = [...list.matchAll(/^\| (\S+@\S+) \| (.*) \|$/gm)].map(([, name = '', licence = '']) => ({ name, licence }))
  expect(rows.length).toBe(sbom.components.filter(({ name }) => !name.startsWith('@hoppla/')).length)
  expect(rows.filter(({ licence }) => !admitted.test(licence)).map(({ name }) => name.replace(/@[^@]+$/, ''))).toEqual(['png-js'])
  expect(list).toMatch(/^## fastify@[\d.]+\n\n````\nMIT License/m)
  expect(list).toMatch(/^## png-js@[\d.]+\n\n````\n/m)
})
