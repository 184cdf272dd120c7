export { unknownFacts } from './pages.rules.ts'
export { mediaAddress, say } from './places.rules.ts'
export { findLocation } from './places.sql.ts'
export { listSites, siteOfCountry, siteOfHost } from './sites.ts'
