import { z } from 'zod'
import { fault } from '../faults.ts'

/** A day that somebody may mean, `YYYY-MM-DD`, from 1900 to 2199: what goes day by day to one far away is under way for long. */
export const day = z.iso.date().refine((text) => /^(?:19|20|21)/.test(text), fault('date'))
