import {
  getGiftCard,
  getPassArticle,
  getSerialTicket,
  giftCardsByLocation,
  mediaFile,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import { serve } from '../../http/serve.ts'
import { article, articlesAt } from './articles.ts'
import { mediaFileOf } from './media.ts'

export const catalogueRoutes = [
  serve(getGiftCard, (deps, caller, { params }) => article('gift-card')(deps, caller, params.id)),
  serve(giftCardsByLocation, (deps, caller, { params }) => articlesAt('gift-card')(deps, caller, params.locationId)),
  serve(getPassArticle, (deps, caller, { params }) => article('pass')(deps, caller, params.id)),
  serve(passArticlesByLocation, (deps, caller, { params }) => articlesAt('pass')(deps, caller, params.locationId)),
  serve(getSerialTicket, (deps, caller, { params }) => article('serial-ticket')(deps, caller, params.id)),
  serve(serialTicketsByLocation, (deps, caller, { params }) => articlesAt('serial-ticket')(deps, caller, params.countryId)),
  serve(mediaFile, (deps, _caller, { params }) => mediaFileOf(deps, params)),
]
