import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../testing/app.ts'
import { importChain } from '../import.ts'
import { describeProblem, ImportRefused } from '../problems.ts'

/** An empty database to import into, on 21 November 2026 at ten in Stockholm. */
export type Workbench = {
  hoppla: TestApp
  /** A folder with these files. */
  folderOf: (files: Record<string, string>) => string
  importFiles: (files: Record<string, string>) => ReturnType<typeof importChain>
  /** What an import of these files is refused for; nothing when it is not. */
  problemsOf: (files: Record<string, string>) => Promise<string[]>
  /** Every row of every table an import writes. */
  content: () => Promise<unknown>
  count: (table: string) => Promise<number>
  contentVersion: () => Promise<number>
  close: () => Promise<void>
}

const tables = [
  ...[
    'media',
    'brands',
    'brand_art',
    'brand_fonts',
    'brand_paper_faces',
    'brand_texts',
    'locations',
    'location_closure',
    'countries',
    'regions',
    'playgrounds',
    'areas',
    'rooms',
    'dining_tables',
    'room_media',
  ],
  ...[
    'opening_rules',
    'opening_exceptions',
    'school_holidays',
    'application_notices',
    'application_notice_locations',
    'content_pages',
    'articles',
  ],
  ...['arrival_windows', 'party_packages', 'party_starts', 'party_rules', 'party_extras', 'entrance_prices'],
  ...[
    'article_locations',
    'article_media',
    'classes',
    'class_occasions',
    'class_age_groups',
    'class_seats',
    'class_media',
    'class_windows',
    'class_predecessors',
    'tshirt_sizes',
  ],
  ...['accounts', 'account_roles', 'consents', 'children', 'child_guardians'],
]

/** A new folder with these files. */
export const newFolder = (files: Record<string, string>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-import-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

export const openWorkbench = async (): Promise<Workbench> => {
  const hoppla = await testApp('empty')
  hoppla.deps.clock.set('2026-11-21T09:00:00Z')
  const { db } = hoppla.deps
  const folders: string[] = []
  const folderOf = (files: Record<string, string>): string => {
    const folder = newFolder(files)
    folders.push(folder)
    return folder
  }
  const importFiles = (files: Record<string, string>) => importChain(hoppla.deps, folderOf(files))
  return {
    hoppla,
    folderOf,
    importFiles,
    problemsOf: async (files) => {
      try {
        await importFiles(files)
      } catch (error) {
        if (error instanceof ImportRefused) return error.problems.map(describeProblem)
        throw error
      }
      return []
    },
    content: () =>
      Promise.all(tables.map(async (table) => (await sql`select * from ${sql.ref(table)} t order by t::text`.execute(db)).rows)),
    count: async (table) =>
      Number((await sql<{ n: number }>`select count(*)::int as n from ${sql.ref(table)}`.execute(db)).rows[0]?.n),
    contentVersion: async () => (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version,
    close: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true })
      await hoppla.close()
    },
  }
}
