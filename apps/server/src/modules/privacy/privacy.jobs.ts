import type { Job } from '../../jobs/jobs.ts'
import { prepareExport } from './export.ts'
import { keepRetentionJob } from './retention.ts'

export const privacyJobs: readonly Job<never>[] = [prepareExport, keepRetentionJob]
