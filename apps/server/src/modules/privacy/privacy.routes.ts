import { deleteAccount, exportHtml, exportJson, listExports, requestExport, retention } from '@hoppla/contract/privacy'
import { removeChild } from '@hoppla/contract/profile/children'
import { isLanguage } from '@hoppla/i18n'
import { callerWording } from '../../brand/wording.ts'
import { serve } from '../../http/serve.ts'
import { askForExport, fetchExport, listOwnExports } from './export.ts'
import { leave } from './leave.ts'
import { removeOwnChild } from './remove-child.ts'
import { describeRetention } from './retention.ts'

export const privacyRoutes = [
  serve(retention, async (deps, caller, { query: { lang } }) =>
    describeRetention(await callerWording(deps, caller, lang !== undefined && isLanguage(lang) ? lang : caller.language)),
  ),
  serve(requestExport, (deps, caller) => askForExport(deps, caller)),
  serve(listExports, (deps, caller) => listOwnExports(deps, caller)),
  serve(exportJson, (deps, caller, { params }) => fetchExport(deps, caller, params.guid, 'json')),
  serve(exportHtml, (deps, caller, { params }) => fetchExport(deps, caller, params.guid, 'html')),
  // Asks the modules above profile what depends on the child.
  serve(removeChild, (deps, caller, { params }) => removeOwnChild(deps, caller, params.guid).then(() => undefined)),
  serve(deleteAccount, (deps, caller, { body }) => leave(deps, caller, body.password).then(() => undefined)),
]
