import * as contract from '@hoppla/contract/staff/transfer'
import { serve } from '../../http/serve.ts'
import type { AnyJob } from '../../jobs/jobs.ts'
import { exportChainFiles } from './export-files.ts'
import { applyUpload, checkUpload, eraseUploads } from './run-import.ts'
import {
  applyChainImport,
  checkChainImport,
  discardChainImport,
  getChainImport,
  listChainImports,
  uploadChainImport,
} from './uploads.ts'

export const transferRoutes = [
  serve(contract.exportChainFiles, (deps, caller) => exportChainFiles(deps, caller)),
  serve(contract.listChainImports, (deps) => listChainImports(deps)),
  serve(contract.getChainImport, (deps, _caller, { params }) => getChainImport(deps, params.id)),
  serve(contract.uploadChainImport, (deps, caller, { body }) => uploadChainImport(deps, caller, body)),
  serve(contract.checkChainImport, (deps, _caller, { params, body }) => checkChainImport(deps, params.id, body.takeFiles)),
  serve(contract.applyChainImport, (deps, caller, { params, body }) => applyChainImport(deps, caller, params.id, body.plan)),
  serve(contract.discardChainImport, async (deps, caller, { params }) => {
    await discardChainImport(deps, caller, params.id)
    return undefined
  }),
]

export const transferJobs: readonly AnyJob[] = [checkUpload, applyUpload, eraseUploads]
