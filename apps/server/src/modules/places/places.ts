/** The public API of the module: what others may ask of places. */

export { checkCountries } from './check-countries.ts'
export { mediaAddress, say } from './places.rules.ts'
export { chainNames, findLocation, holdPlayground } from './places.sql.ts'
export { holidayPartsOf, publicHolidaysOf } from './public-holidays.ts'
export { isBeforeFirstImport, listSites, siteOfCountry, siteOfHost } from './sites.ts'
