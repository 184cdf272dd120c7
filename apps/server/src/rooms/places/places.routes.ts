import { locationFrontEndList } from '@hoppla/contract/locations'
import { noticesByLocation } from '@hoppla/contract/notices'
import {
  openingHoursCalendar as calendarRoute,
  openingHoursForSites as forSitesRoute,
  openingHoursOverview,
} from '@hoppla/contract/opening-hours'
import { countryFrontEndList, countryList, getCountry, getPlayground, getSite, playgroundsByCountry } from '@hoppla/contract/places'
import { serve } from '../../platform/serve.ts'
import { countries, country, siteInfo } from './countries.ts'
import { notices, upperLocations } from './locations.ts'
import { openingHours, openingHoursCalendar, openingHoursForSites } from './opening-hours.ts'
import { playground, playgroundsOfCountry } from './playgrounds.ts'

export const placesRoutes = [
  serve(getSite, siteInfo),
  serve(countryFrontEndList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(countryList, (deps, caller, { query }) => countries(deps, caller, query)),
  serve(getCountry, (deps, caller, { params }) => country(deps, caller, params.id)),
  serve(playgroundsByCountry, (deps, caller, { params }) => playgroundsOfCountry(deps, caller, params.country)),
  serve(getPlayground, (deps, caller, { params }) => playground(deps, caller, params.id)),
  serve(locationFrontEndList, (deps, caller, { query }) => upperLocations(deps, caller, query)),
  serve(openingHoursOverview, (deps, caller, { query }) => openingHours(deps, caller, query)),
  serve(forSitesRoute, (deps, caller, { query }) => openingHoursForSites(deps, caller, query.locationId)),
  serve(calendarRoute, (deps, caller, { params, query }) => openingHoursCalendar(deps, caller, params.locationId, query.language)),
  serve(noticesByLocation, (deps, caller, { params, query }) => notices(deps, caller, params.locationId, query.type)),
]
