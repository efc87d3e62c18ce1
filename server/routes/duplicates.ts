/** POST /v1/duplicates: finds lines that are, or may be, duplicates. */
import type { App, Dependencies } from '../app.ts';
import { addPost, type Door, runOperation } from './route.ts';

export function addDuplicates(app: App, door: Door, parts: Dependencies): void {
  const { duplicates } = parts.operations;
  if (duplicates)
    addPost(app, door, '/v1/duplicates', door.receiveJsonOrGzip, runOperation(duplicates, parts));
}
