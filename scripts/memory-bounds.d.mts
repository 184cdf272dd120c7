export declare const memoryBounds: (env: Record<string, string | undefined>) => {
  options: string[]
  environment: Record<string, string>
}
