export class Files {
  constructor(_dataDir: string) {}
}
