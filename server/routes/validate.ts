/** POST /v1/validate: validates codes and says which jurisdiction a bill is reviewed under. */
import type { App, Dependencies } from '../app.ts';
import { addPost, type Door, runOperation } from './route.ts';

export function addValidate(app: App, door: Door, parts: Dependencies): void {
  const { validate } = parts.operations;
  if (validate) addPost(app, door, '/v1/validate', door.receiveJsonOrGzip, runOperation(validate, parts));
}
