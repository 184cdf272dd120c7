export declare const installPlan: (state: {
  command: string
  databaseUrl: string | undefined
  lockHash: string
  marker: string | undefined
  workspaces: readonly string[]
}) => { args: string[]; marker: string } | undefined
