/** Online play, loaded on demand: chooses the screen. */

import '../no-eval.ts';
import '../styles/online.css';
import './catalogue.ts';
import { AccountScreen } from './account.tsx';
import { Join } from './join.tsx';
import type { OnlineRoute } from './link.ts';
import { MatchScreen } from './match-screen.tsx';
import { NewMatch } from './new-match.tsx';

export interface OnlineProps {
  readonly route: OnlineRoute;
  onLeave(): void;
}

export function Online({ route, onLeave }: OnlineProps) {
  if (route.at === 'new') return <NewMatch game={route.game} onLeave={onLeave} />;
  if (route.at === 'join') return <Join {...route} onLeave={onLeave} />;
  if (route.at === 'match') return <MatchScreen key={route.match} match={route.match} onLeave={onLeave} />;
  return <AccountScreen onLeave={onLeave} />;
}

export { OnlineShelf } from './shelf.tsx';
