import { isRouteErrorResponse } from 'react-router'

export const ErrorPage = ({ error }: { error: unknown }) => <main><h1>{isRouteErrorResponse(error) ? error.status : 500}</h1></main>
