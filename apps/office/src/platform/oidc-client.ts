/** What the office needs of the library: all of it would be fetched otherwise. */
export { ErrorResponse, InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts'
