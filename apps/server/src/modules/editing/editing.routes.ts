import * as hoursContract from '@hoppla/contract/editing/hours-plan'
import * as mediaContract from '@hoppla/contract/editing/media'
import * as textsContract from '@hoppla/contract/editing/texts'
import { serve } from '../../http/serve.ts'
import type { AnyJob } from '../../jobs/jobs.ts'
import { getHoursPlan } from './hours-plan.ts'
import { previewHours, previewSchoolHolidays, previewSpecialDay } from './hours-preview.ts'
import { createItem, discardDraft, getItem, itemHistory, listItems, previewItem, saveDraft, saveItem } from './items.ts'
import { editableKinds } from './kinds.ts'
import { describePicture, listPictures, uploadPicture } from './pictures.ts'
import { publishDraft } from './publish.ts'
import { replaceableTexts } from './replaceable-texts.ts'

export const editingRoutes = [
  ...editableKinds.flatMap((kind) => {
    const { routes } = kind
    return [
      serve(routes.listItems, (deps, caller) => listItems(deps, caller, kind)),
      serve(routes.getItem, (deps, caller, { params }) => getItem(deps, caller, kind, params.id)),
      serve(routes.createItem, (deps, caller, { body }) => createItem(deps, caller, kind, body)),
      serve(routes.saveItem, (deps, caller, { params, body }) => saveItem(deps, caller, kind, params.id, body)),
      serve(routes.previewItem, (deps, caller, { params, body }) => previewItem(deps, caller, kind, params.id, body)),
      serve(routes.saveDraft, (deps, caller, { params, body }) => saveDraft(deps, caller, kind, params.id, body)),
      serve(routes.discardDraft, async (deps, caller, { params, query }) => {
        await discardDraft(deps, caller, kind, params.id, query.revision)
        return undefined
      }),
      serve(routes.itemHistory, (deps, caller, { params }) => itemHistory(deps, caller, kind, params.id)),
    ]
  }),
  serve(hoursContract.getHoursPlan, (deps, caller, { query }) => getHoursPlan(deps, caller, query.place)),
  serve(hoursContract.previewHours, (deps, caller, { body }) => previewHours(deps, caller, body)),
  serve(hoursContract.previewSpecialDay, (deps, caller, { body }) => previewSpecialDay(deps, caller, body)),
  serve(hoursContract.previewSchoolHolidays, (deps, caller, { body }) => previewSchoolHolidays(deps, caller, body)),
  serve(textsContract.replaceableTexts, (deps, caller, { params }) => replaceableTexts(deps, caller, params.language)),
  serve(mediaContract.listPictures, (deps) => listPictures(deps)),
  serve(mediaContract.uploadPicture, (deps, caller, { body }) => uploadPicture(deps, caller, body)),
  serve(mediaContract.describePicture, (deps, caller, { params, body }) => describePicture(deps, caller, params.id, body)),
]

export const editingJobs: readonly AnyJob[] = [publishDraft]
