/** Has this browser keep the door's page, so that it opens without a connection (apps/office/door-worker.js). In development there is no worker. */
export const keepPage = async (): Promise<void> => {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/office/door-worker.js', { scope: '/door', updateViaCache: 'none' })
  // The camera's worker is fetched by its own address, and so is what it reads codes with.
  await navigator.serviceWorker.register('/office/door-camera.js', { scope: '/office/worker-camera', updateViaCache: 'none' })
}
