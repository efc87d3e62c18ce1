/** POST /v1/customcodes: lists the tenant's own procedure codes. Takes no body. */
import type { App, Dependencies } from '../app.ts';
import { refuseBody } from '../door/receive-body.ts';
import { addPost, type Door, runOperation } from './route.ts';

export function addCustomcodes(app: App, door: Door, parts: Dependencies): void {
  const { customcodes } = parts.operations;
  if (customcodes) addPost(app, door, '/v1/customcodes', refuseBody(), runOperation(customcodes, parts));
}
