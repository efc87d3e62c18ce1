/** POST /v1/facility: lists hospitals or outpatient and surgery centers. Plain JSON only, as the interface says. */
import type { App, Dependencies } from '../app.ts';
import { addPost, type Door, runOperation } from './route.ts';

export function addFacility(app: App, door: Door, parts: Dependencies): void {
  const { facility } = parts.operations;
  if (facility) addPost(app, door, '/v1/facility', door.receiveJson, runOperation(facility, parts));
}
