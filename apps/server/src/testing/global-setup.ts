import type { TestProject } from 'vitest/node'
import { importInto } from './demo.ts'
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
  // While the demo chain is at fault, tests on an empty database still run; those that need it fail by its absence.
  await copyDatabase(postgres.url, 'template_empty', 'template_importing')
    .then((demo) => importInto(demo, 'demo'))
    .then(() => copyDatabase(postgres.url, 'template_importing', 'template_demo'))
    .catch((error: unknown) => console.error('The demo chain could not be imported:', error))
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
