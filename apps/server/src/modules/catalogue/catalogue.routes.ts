import * as contract from '@hoppla/contract/catalogue'
import { serve } from '../../http/serve.ts'
import { article, articlesAt } from './articles.ts'
import { mediaFile } from './media.ts'

export const catalogueRoutes = [
  serve(contract.getGiftCard, (deps, caller, { params }) => article('gift-card')(deps, caller, params.id)),
  serve(contract.giftCardsByLocation, (deps, caller, { params }) => articlesAt('gift-card')(deps, caller, params.locationId)),
  serve(contract.getPassArticle, (deps, caller, { params }) => article('pass')(deps, caller, params.id)),
  serve(contract.passArticlesByLocation, (deps, caller, { params }) => articlesAt('pass')(deps, caller, params.locationId)),
  serve(contract.getSerialTicket, (deps, caller, { params }) => article('serial-ticket')(deps, caller, params.id)),
  serve(contract.serialTicketsByLocation, (deps, caller, { params }) =>
    articlesAt('serial-ticket')(deps, caller, params.countryId),
  ),
  serve(contract.mediaFile, (deps, _caller, { params }) => mediaFile(deps, params)),
]
