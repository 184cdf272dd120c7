import * as contract from '@hoppla/contract/tickets'
import * as passPhotosContract from '@hoppla/contract/tickets/pass-photos'
import * as passesContract from '@hoppla/contract/tickets/passes'
import { pdfFile, serve } from '../../http/serve.ts'
import { codeDocument } from './code-document.ts'
import * as tickets from './own-tickets.ts'
import * as photos from './pass-photos.ts'
import { passChildSummaries } from './ticket-orders.ts'

export const ticketsRoutes = [
  serve(contract.lookUpCode, (deps, caller, { body }) => tickets.lookUpCode(deps, caller, body.code)),
  serve(contract.connectTicket, (deps, caller, { body }) => tickets.connectTicket(deps, caller, body.code)),
  serve(contract.listMyTickets, (deps, caller) => tickets.listMyTickets(deps, caller)),
  serve(contract.getMyTicket, (deps, caller, { params }) => tickets.getMyTicket(deps, caller, params.guid)),
  serve(passesContract.passPhotoUploadStatus, (deps, caller, { params }) =>
    tickets.passPhotoUploadStatus(deps, caller, params.orderReference),
  ),
  serve(passesContract.passChildSummaries, (deps, caller, { params }) => passChildSummaries(deps, caller, params.id)),
  serve(passesContract.connectPass, (deps, caller, { body }) => tickets.connectPass(deps, caller, body)),
  serve(passesContract.listMyPasses, (deps, caller) => tickets.listMyPasses(deps, caller)),
  serve(passesContract.getMyPass, (deps, caller, { params }) => tickets.getMyPass(deps, caller, params.guid)),
  serve(passPhotosContract.uploadPassPhoto, (deps, caller, { params, body }) =>
    photos.uploadPassPhoto(deps, caller, params.guid, body.image),
  ),
  serve(passPhotosContract.myPassPhoto, (deps, caller, { params }) => photos.myPassPhoto(deps, caller, params.guid)),
  serve(passPhotosContract.listWaitingPhotos, (deps, caller) => photos.listWaitingPhotos(deps, caller)),
  serve(passPhotosContract.waitingPhotoFile, (deps, caller, { params }) => photos.waitingPhotoFile(deps, caller, params.guid)),
  serve(passPhotosContract.reviewPhoto, (deps, caller, { params, body }) =>
    photos.reviewPhoto(deps, caller, params.guid, body.approved ? null : (body.reason ?? 'unsuitable')),
  ),
  serve(contract.listMyCodes, (deps, caller, { query }) => tickets.listMyCodes(deps, caller, query.orderReference)),
  serve(contract.myCodePdf, async (deps, caller, { params }) =>
    pdfFile(await codeDocument(deps, await tickets.getOwnCode(deps, caller, params.guid), caller.language)),
  ),
]
