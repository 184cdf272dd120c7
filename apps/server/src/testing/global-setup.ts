import type { TestProject } from 'vitest/node'
import { importDemoInto } from './demo.ts'
import { copyDatabase, makeTemplate, startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for the run, with two templates: the bare schema, and the demo chain imported. */
export default async (project: TestProject) => {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url, 'template_empty')
  await importDemoInto(await copyDatabase(postgres.url, 'template_empty', 'template_demo'))
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
