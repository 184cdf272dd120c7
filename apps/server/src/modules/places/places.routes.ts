import {
  countryFrontEndList,
  countryList,
  countryMetadata,
  getCountry,
  getPlayground,
  getSite,
  listAllPlaygrounds,
  listPlaygrounds,
  playgroundsByCountry,
} from '@hoppla/contract/places'
import {
  deleteLocation as deleteLocationRoute,
  getLocation,
  getLocationList,
  getLocationListOf,
  getLocationsByCategory,
  getLocationTree,
  locationFrontEndList,
  searchLocation,
  upperTypes,
} from '@hoppla/contract/places/locations'
import { noticesByLocation } from '@hoppla/contract/places/notices'
import {
  openingHoursCalendar as calendarRoute,
  openingHoursForSites as forSitesRoute,
  openingHoursOverview,
} from '@hoppla/contract/places/opening-hours'
import { serve } from '../../http/serve.ts'
import { countries, country, siteInfo } from './countries.ts'
import { deleteLocation } from './delete-location.ts'
import { foundLocations, locationLists, locationsOfType, locationTree, namedLocation } from './locations.ts'
import { notices } from './notices.ts'
import { openingHours, openingHoursCalendar, openingHoursForSites } from './opening-hours.ts'
import { phoneMetadata } from './phone-metadata.ts'
import { allPlaygrounds, playground, playgroundsIn, playgroundsOfCountry } from './playgrounds.ts'

export const placesRoutes = [
  serve(getSite, siteInfo),
  serve(countryFrontEndList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(countryList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(getCountry, (deps, caller, { params }) => country(deps, caller, params.id)),
  serve(countryMetadata, (deps) => phoneMetadata(deps)),
  serve(playgroundsByCountry, (deps, caller, { params }) => playgroundsOfCountry(deps, caller, params.country)),
  serve(getPlayground, (deps, caller, { params }) => playground(deps, caller, params.id)),
  serve(listPlaygrounds, (deps, caller, { params }) => playgroundsIn(deps, caller, params.parent)),
  serve(listAllPlaygrounds, (deps, caller) => allPlaygrounds(deps, caller)),
  serve(getLocationTree, (deps, caller, { query }) => locationTree(deps, caller, query)),
  serve(getLocationList, (deps, caller) => locationLists(deps, caller, {})),
  serve(getLocationListOf, (deps, caller, { params }) => locationLists(deps, caller, params)),
  serve(locationFrontEndList, (deps, caller, { query }) => locationLists(deps, caller, { ...query, types: upperTypes })),
  serve(getLocationsByCategory, (deps, caller, { query }) => locationsOfType(deps, caller, query.category)),
  serve(getLocation, (deps, caller, { params }) => namedLocation(deps, caller, params.id)),
  serve(searchLocation, (deps, caller, { query }) => foundLocations(deps, caller, query)),
  serve(deleteLocationRoute, (deps, caller, { params }) => deleteLocation(deps, caller, params.id)),
  serve(openingHoursOverview, (deps, caller, { query }) => openingHours(deps, caller, query)),
  serve(forSitesRoute, (deps, caller, { query }) => openingHoursForSites(deps, caller, query.locationId)),
  serve(calendarRoute, (deps, caller, { params, query }) => openingHoursCalendar(deps, caller, params.locationId, query.language)),
  serve(noticesByLocation, (deps, caller, { params, query }) => notices(deps, caller, params.locationId, query.type)),
]
