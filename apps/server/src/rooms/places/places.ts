export { listSites, siteOfCountry, siteOfHost } from './sites.ts'
