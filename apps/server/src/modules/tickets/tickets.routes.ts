import { connectTicket, getMyTicket, listMyCodes, listMyTickets, lookUpCode, myCodePdf } from '@hoppla/contract/tickets'
import {
  listWaitingPhotos,
  myPassPhoto,
  reviewPhoto,
  uploadPassPhoto,
  waitingPhotoFile,
} from '@hoppla/contract/tickets/pass-photos'
import { connectPass, getMyPass, listMyPasses, passChildSummaries, passPhotoUploadStatus } from '@hoppla/contract/tickets/passes'
import { pdfFile, serve } from '../../http/serve.ts'
import { codeDocument } from './code-document.ts'
import * as tickets from './own-tickets.ts'
import * as photos from './pass-photos.ts'
import { listPassChildren } from './ticket-orders.ts'

export const ticketsRoutes = [
  serve(lookUpCode, (deps, caller, { body }) => tickets.lookUpCode(deps, caller, body.code)),
  serve(connectTicket, (deps, caller, { body }) => tickets.connectTicket(deps, caller, body.code)),
  serve(listMyTickets, (deps, caller) => tickets.listOwnTickets(deps, caller)),
  serve(getMyTicket, (deps, caller, { params }) => tickets.readOwnTicket(deps, caller, params.guid)),
  serve(passPhotoUploadStatus, (deps, caller, { params }) => tickets.readPhotoUploadStatus(deps, caller, params.orderReference)),
  serve(passChildSummaries, (deps, caller, { params }) => listPassChildren(deps, caller, params.id)),
  serve(connectPass, (deps, caller, { body }) => tickets.connectPass(deps, caller, body)),
  serve(listMyPasses, (deps, caller) => tickets.listOwnPasses(deps, caller)),
  serve(getMyPass, (deps, caller, { params }) => tickets.readOwnPass(deps, caller, params.guid)),
  serve(uploadPassPhoto, (deps, caller, { params, body }) => photos.uploadPhoto(deps, caller, params.guid, body.image)),
  serve(myPassPhoto, (deps, caller, { params }) => photos.readPhoto(deps, caller, params.guid)),
  serve(listWaitingPhotos, (deps, caller) => photos.listWaitingPhotos(deps, caller)),
  serve(waitingPhotoFile, (deps, caller, { params }) => photos.readWaitingPhoto(deps, caller, params.guid)),
  serve(reviewPhoto, (deps, caller, { params, body }) =>
    photos.reviewPhoto(deps, caller, params.guid, body.approved ? null : (body.reason ?? 'unsuitable')),
  ),
  serve(listMyCodes, (deps, caller, { query }) => tickets.listOwnCodes(deps, caller, query.orderReference)),
  serve(myCodePdf, async (deps, caller, { params }) =>
    pdfFile(await codeDocument(deps, await tickets.getOwnCode(deps, caller, params.guid), caller.language)),
  ),
]
