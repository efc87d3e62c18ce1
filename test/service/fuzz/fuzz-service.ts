/** The service under fuzz: one token for all, every request counted, none of which may log a bug. */
import { expect } from 'vitest';
import { startRealService } from '../real-service.ts';
import { type Answer, type ApiPath, readAnswer } from './answers.ts';

export interface FuzzService {
  /** Sends a body and checks the answer; `headers` replace those of a good request. */
  send(
    path: ApiPath,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  readonly counts: { requests: number; accepted: number; refused: number };
}

export async function startFuzzService(): Promise<FuzzService> {
  const service = await startRealService();
  const headers = { ...(await service.authorise(service.one)), 'content-type': 'application/json' };
  const counts = { requests: 0, accepted: 0, refused: 0 };
  return {
    counts,
    async send(path, body, changes = {}) {
      const response = await service.post(path, body, { ...headers, ...changes });
      expect(service.logged.splice(0).filter((line) => 'bug' in line || 'cause' in line)).toEqual([]);
      const answer = await readAnswer(path, response);
      counts.requests += 1;
      if (answer.status === 200) counts.accepted += 1;
      else counts.refused += 1;
      return answer;
    },
  };
}
