/** POST /v1/review: prices a bill, keeps the review, and answers when it is durable. */
import { keepReview } from '../keep-review.ts';
import type { Handle } from './endpoint.ts';

export const answerReview: Handle = async (context, service) => {
  const { result, counts } = await keepReview(service, {
    caller: context.get('caller'),
    body: context.get('body'),
    requestId: context.get('requestId'),
  });
  context.set('counts', counts);
  return new Response(result, {
    headers: {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    },
  });
};
