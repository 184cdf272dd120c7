import * as contract from '@hoppla/contract/privacy'
import * as childrenContract from '@hoppla/contract/profile/children'
import { isLanguage } from '@hoppla/i18n'
import { callerWording } from '../../brand/wording.ts'
import { serve } from '../../http/serve.ts'
import { deleteAccount } from './delete-account.ts'
import { fetchExport, listExports, requestExport } from './export.ts'
import { removeChild } from './remove-child.ts'
import { describeRetention } from './retention.ts'

export const privacyRoutes = [
  serve(contract.describeRetention, async (deps, caller, { query: { lang } }) =>
    describeRetention(await callerWording(deps, caller, lang !== undefined && isLanguage(lang) ? lang : caller.language)),
  ),
  serve(contract.requestExport, (deps, caller) => requestExport(deps, caller)),
  serve(contract.listExports, (deps, caller) => listExports(deps, caller)),
  serve(contract.exportJson, (deps, caller, { params }) => fetchExport(deps, caller, params.guid, 'json')),
  serve(contract.exportHtml, (deps, caller, { params }) => fetchExport(deps, caller, params.guid, 'html')),
  // Asks the modules above profile what depends on the child.
  serve(childrenContract.removeChild, (deps, caller, { params }) => removeChild(deps, caller, params.guid).then(() => undefined)),
  serve(contract.deleteAccount, (deps, caller, { body }) => deleteAccount(deps, caller, body.password).then(() => undefined)),
]
