/** What the rulebook prints in 15.1, 15.2, 15.4 and 15.5, to hold the pack and the game against. */

/** The printed set-ups (15.1, 15.2): hex and units; an asterisk is a unit that starts reduced. */
export const FIRST_COMMONWEALTH: Record<string, string> = {
  '2303': '70th British HQ',
  '2305': '2Y&L/14, 1B&H/14, 2BW/14',
  '2405': '2Kng/16, 2Liec/16, 2Qns/16',
  '2205': '4Bdr/23, 1DLI/23, 1Esx/23',
  '2103': '1Rfl/Car, HMG/Car',
  '2102': '2Rfl/Car, Lnr/Car',
  '2104': '3Rfl/Car, 11Cz',
  '2304': '1RTR/32Tk, 4RTR/32Tk, 149',
  '2504': '2/13Aus, 2/15Aus, RNF MG',
  '4318': '4th Indian HQ, 1RS/7Ind, 4/11Sk/7Ind, 4/16Pb/7Ind',
  '5015': '2CH/11Ind, 2/5Mh/11Ind, 1/6Rj/11Ind, 65',
  '4717': 'CIH/4Ind',
};

export const FIRST_AXIS: Record<string, string> = {
  '3305': '15th Panzer HQ, I/8/15, II/8/15, I/115/15, 33/15 Pioneer, 2/15, I/33/LW',
  '3413': '33/15 Recon, 33/15 AT',
  '4011': 'II/5/21, 3/21',
  '3007': '21st Panzer HQ, I/5/21, II/104/21, 200/21, I/18/LW',
  '3910': '15/21, 605/21, 39/21',
  '2607': 'Afrika HQ, 288vzb, II/115/Afk',
  '2506': 'I/155/Afk, II/155/Afk, III/155/Afk, 617/DAK',
  '2606': 'I/361/Afk, II/361/Afk, 900/Afk, 606/DAK',
  '2514': 'Ariete HQ, 2Lt/Art, 7Md/Art, 8Md/Art',
  '2613': '1Lt/Art, 9Md/Art, 8Brs/Art, 1Mil',
  '2208': 'XXI Corps HQ, Aos/Pav',
  '1802': '19/Bre',
  '1803': '27/Bre',
  '1804': '20/Bre',
  '2705': '39/Bol',
  '2704': '40/Bol',
  '2207': '27/Pav',
  '2407': '28/Pav, 5Lt/Pav',
  '2007': '7Brs/Tre',
  '2006': '62/Tre',
  '2106': '61/Tre',
  '4815': 'I/104/21',
  '4417': '15/Sav',
  '4715': '16/Sav, 155/Sav',
  '4813': 'Det/Sol',
  '4710': 'III/255, Gen/Sav',
  '4610': 'III/347, Det/Sav',
  '4609': 'Det/Bol, 28GAF',
};

export const SECOND_COMMONWEALTH: Record<string, string> = {
  '3110': '7th Armoured HQ, 8Hus/4Arm*, 3RTR/4Arm*, 5RTR/4Arm*',
  '3209': '2SG/4Arm*, 3CLY/22Arm*, 4CLY/22Arm*',
  '3011': '2RB/7Sup*, 11Hus/7Arm*, KDG/7Arm*',
  '2612': '1RNC/1SA*, 2RTR/7Arm*',
  '2514': '1st South African HQ, 1TS/1SA*, 6RTR/7Arm*',
  '2303': '70th British HQ, Lnr/Car',
  '2205': '2BW/14, 1B&H/14',
  '2305': '2Y&L/14, 2Liec/16',
  '2405': '2Kng/16, 2Qns/16',
  '2406': '11Cz, 2/15Aus, 4RTR/32Tk*',
  '2407': '4Bdr/23, 1DLI/23, 1Esx/23, 1RTR/32Tk',
  '2103': '1Rfl/Car',
  '2102': '2Rfl/Car, HMG/Car',
  '2104': '3Rfl/Car',
  '2304': '149',
  '2504': '2/13Aus, RNF MG',
  '2707': '2nd New Zealand HQ, 18/4NZ, 19/4NZ, 20/4NZ',
  '4513': '21/5NZ, 22/5NZ',
  '4411': '23/5NZ',
  '2708': '24/6NZ, 26/6NZ',
  '2507': '25/6NZ*, 8RTR/1Tk*',
  '4508': '28Mo/2NZ, DC/2NZ',
  '4318': '4th Indian HQ, 1Bfs/5Ind, 3/1Pb/5Ind, 4/6Rj/5Ind',
  '4417': '1RS/7Ind, 4/11Sk/7Ind, 4/16Pb/7Ind',
  '5015': '2CH/11Ind, 2/5Mh/11Ind, 1/6Rj/11Ind',
  '4717': 'CIH/4Ind',
  '3417': '42RTR/1Tk, 44RTR/1Tk, 65',
};

export const SECOND_AXIS: Record<string, string> = {
  '3308': '15th Panzer HQ, I/8/15*, I/115/15, 33/15 Pioneer, 2/15*',
  '4011': '21st Panzer HQ, II/5/21*, I/104/21*, 3/21*, 15/21*, 200/21*, 39/21',
  '2706': 'Afrika HQ, II/115/Afk, I/155/Afk, II/155/Afk, I/361/Afk, II/361/Afk, 900/Afk',
  '2806': 'III/155/Afk, 606/DAK, I/18/LW, I/33/LW',
  '4215': 'Ariete HQ, 2Lt/Art, 8Md/Art*, 9Md/Art*, 8Brs/Art*',
  '2408': 'Trieste HQ, 9Brs/Tri, 65/Tri, 66/Tri',
  '2307': '3Lt/Tri, 288vzb, 1Mil',
  '2208': 'XXI Corps HQ, 27/Pav, 5Lt/Pav, Aos/Pav',
  // Printed in 2407, where the Commonwealth stands too: ruling T-02.
  '2207': '28/Pav',
  '1802': '19/Bre, 27/Bre',
  '1804': '20/Bre',
  '2606': '39/Bol',
  '2704': '40/Bol',
  '2006': '7Brs/Tre, 61/Tre, 62/Tre',
  '4815': 'II/104/21',
  '4715': '16/Sav, 155/Sav',
  '4813': 'Det/Sol',
  '4710': 'III/255, Gen/Sav',
  '4610': 'III/347, Det/Sav',
  '4609': 'Det/Bol, 28GAF',
};

/** The schedules (15.4, 15.5): turn and entry. */
export const ARRIVALS: Record<string, string> = {
  '1 at G-F':
    '7th Armoured HQ, 11Hus/7Arm, KDG/7Arm, 4SA/7Arm, 8Hus/4Arm, 3RTR/4Arm, 5RTR/4Arm, 2SG/4Arm, ' +
    '7Hus/7Arm, 2RTR/7Arm, 6RTR/7Arm, 2RGH/22Arm, 3CLY/22Arm, 4CLY/22Arm, 1KRRC/7Sup, 2RB/7Sup, 3RHA/7Sup, ' +
    '102/7Arm',
  '1 at G': '1st South African HQ, Duke/1SA, 1RNC/1SA, 1TS/1SA, Botha/5SA, Irish/5SA, 3TS/5SA, 3SA/1SA',
  '1 at E':
    '2nd New Zealand HQ, 18/4NZ, 19/4NZ, 20/4NZ, 21/5NZ, 22/5NZ, 23/5NZ, 24/6NZ, 25/6NZ, 26/6NZ, 28Mo/2NZ, ' +
    'DC/2NZ, 8RTR/1Tk, 42RTR/1Tk, 44RTR/1Tk',
  '4 at D': '1Bfs/5Ind, 3/1Pb/5Ind, 4/6Rj/5Ind',
  '9 at C':
    '2nd South African HQ, ILH/3SA, Rand/3SA, 1RDI/3SA, Kaff/4SA, 2RDI/4SA, UMR/4SA, 1Pol/6SA, 2Pol/6SA, ' + '2TS/6SA',
  '9 at D': '3CG/22Gd, 9RB/22Gd',
  '3 at 1': 'Trieste HQ, 9Brs/Tri, 65/Tri, 66/Tri',
  '5 at 1': '3Lt/Tri',
};
