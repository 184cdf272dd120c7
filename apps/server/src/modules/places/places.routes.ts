import * as contract from '@hoppla/contract/places'
import * as locationsContract from '@hoppla/contract/places/locations'
import * as noticeEditing from '@hoppla/contract/places/notice-editing'
import * as noticesContract from '@hoppla/contract/places/notices'
import * as openingHoursContract from '@hoppla/contract/places/opening-hours'
import { serve } from '../../http/serve.ts'
import { countries, getCountry, getSite } from './countries.ts'
import { deleteLocation } from './delete-location.ts'
import * as editedNotices from './editing/notices.ts'
import { noticesFile } from './editing/notices-file.ts'
import { getLocation, getLocationsByCategory, getLocationTree, locationLists, searchLocation } from './locations.ts'
import { noticesByLocation } from './notices.ts'
import { openingHoursCalendar, openingHoursForSites, openingHoursOverview, openingYear } from './opening-hours.ts'
import { countryMetadata } from './phone-metadata.ts'
import { getPlayground, listAllPlaygrounds, listPlaygrounds, playgroundsByCountry } from './playgrounds.ts'

export const placesRoutes = [
  serve(contract.getSite, getSite),
  serve(contract.countryFrontEndList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(contract.countryList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(contract.getCountry, (deps, caller, { params }) => getCountry(deps, caller, params.id)),
  serve(contract.countryMetadata, (deps) => countryMetadata(deps)),
  serve(contract.playgroundsByCountry, (deps, caller, { params }) => playgroundsByCountry(deps, caller, params.country)),
  serve(contract.getPlayground, (deps, caller, { params }) => getPlayground(deps, caller, params.id)),
  serve(contract.listPlaygrounds, (deps, caller, { params }) => listPlaygrounds(deps, caller, params.parent)),
  serve(contract.listAllPlaygrounds, (deps, caller) => listAllPlaygrounds(deps, caller)),
  serve(locationsContract.getLocationTree, (deps, caller, { query }) => getLocationTree(deps, caller, query)),
  serve(locationsContract.getLocationList, (deps, caller) => locationLists(deps, caller, {})),
  serve(locationsContract.getLocationListOf, (deps, caller, { params }) => locationLists(deps, caller, params)),
  serve(locationsContract.locationFrontEndList, (deps, caller, { query }) =>
    locationLists(deps, caller, { ...query, types: locationsContract.upperTypes }),
  ),
  serve(locationsContract.getLocationsByCategory, (deps, caller, { query }) =>
    getLocationsByCategory(deps, caller, query.category),
  ),
  serve(locationsContract.getLocation, (deps, caller, { params }) => getLocation(deps, caller, params.id)),
  serve(locationsContract.searchLocation, (deps, caller, { query }) => searchLocation(deps, caller, query)),
  serve(locationsContract.deleteLocation, (deps, caller, { params }) => deleteLocation(deps, caller, params.id)),
  serve(openingHoursContract.openingHoursOverview, (deps, caller, { query }) => openingHoursOverview(deps, caller, query)),
  serve(openingHoursContract.openingHoursForSites, (deps, caller, { query }) =>
    openingHoursForSites(deps, caller, query.locationId),
  ),
  serve(openingHoursContract.openingHoursCalendar, (deps, caller, { params, query }) =>
    openingHoursCalendar(deps, caller, params.locationId, query.language),
  ),
  serve(openingHoursContract.openingYear, (deps, caller, { query }) => openingYear(deps, caller, query)),
  serve(noticesContract.noticesByLocation, (deps, caller, { params, query }) =>
    noticesByLocation(deps, caller, params.locationId, query.type),
  ),
  serve(noticeEditing.listEditedNotices, (deps, caller, { query }) => editedNotices.listEditedNotices(deps, caller, query.place)),
  serve(noticeEditing.noticesFile, noticesFile),
  serve(noticeEditing.getEditedNotice, (deps, caller, { params }) => editedNotices.getEditedNotice(deps, caller, params.id)),
  serve(noticeEditing.createNotice, (deps, caller, { body }) => editedNotices.createNotice(deps, caller, body)),
  serve(noticeEditing.changeNotice, (deps, caller, { params, body }) => editedNotices.changeNotice(deps, caller, params.id, body)),
  serve(noticeEditing.deleteNotice, async (deps, caller, { params, query }) => {
    await editedNotices.deleteNotice(deps, caller, params.id, query.version)
    return undefined
  }),
  serve(noticeEditing.noticeHistory, (deps, caller, { params }) => editedNotices.noticeHistory(deps, caller, params.id)),
]
